import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { type DialogProps, onCloseRequest } from '../../app/dialogs/dialogs.ts'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { usePayment } from './use-payment.ts'
import { usePurchaseWords } from './use-purchase-words.ts'

type PaymentDialogProps = DialogProps['payment'] & { onClose: () => void }

export default function PaymentDialog({ purchase, onClose }: PaymentDialogProps) {
  const intl = useIntl()
  const { title, terms, thanks } = usePurchaseWords(purchase)
  const { stage, close, tryAgain, askNow } = usePayment({ purchase, thanks, onClose })
  const [asking, setAsking] = useState(false)
  const used = useFrameIsUsed(stage.name === 'checkout')
  const leave = () => (used.current ? setAsking(true) : close())
  useEffect(() => onCloseRequest('payment', leave))
  return (
    <Dialog
      open
      onlyByIcon
      onOpenChange={leave}
      width={640}
      flush
      title={title}
      description={terms}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <div className="relative grid min-h-160 place-items-center border-line border-t">
        {stage.name === 'opening' && <Opening />}
        {stage.name === 'checkout' && <CheckoutFrame key={stage.url} url={stage.url} onLoad={askNow} />}
        {stage.name === 'failed' && (
          <Failure title={<FormattedMessage id="payment.no_url" />} onRetry={tryAgain}>
            {stage.reason ?? <FormattedMessage id="payment.service_error" />}
          </Failure>
        )}
        {stage.name === 'refused' && (
          <Failure title={<FormattedMessage id="payment.refused_here" />} onRetry={tryAgain}>
            <FormattedMessage id="payment.refused_hint" />
          </Failure>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          danger
          title={<FormattedMessage id="payment.leave_title" />}
          confirm={<FormattedMessage id="payment.leave" />}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="payment.leave_hint" />
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** Input in a third-party frame is invisible to us, but not that the focus went there. */
function useFrameIsUsed(shown: boolean) {
  const used = useRef(false)
  useEffect(() => {
    if (!shown) return
    used.current = false
    const listen = () => {
      used.current ||= document.activeElement instanceof HTMLIFrameElement
    }
    addEventListener('blur', listen)
    return () => removeEventListener('blur', listen)
  }, [shown])
  return used
}

function Opening() {
  const intl = useIntl()
  return <Spinner label={intl.formatMessage({ id: 'payment.loading' })} className="size-8 text-brand-500" />
}

/** The checkout gets no referrer. It loads another page after a payment or an attempt. */
function CheckoutFrame({ url, onLoad }: { url: string; onLoad: () => void }) {
  const intl = useIntl()
  const [loaded, setLoaded] = useState(false)
  return (
    <>
      {!loaded && (
        <span className="absolute inset-0 grid place-items-center">
          <Opening />
        </span>
      )}
      <iframe
        title={intl.formatMessage({ id: 'payment.frame' })}
        src={url}
        height={640}
        referrerPolicy="no-referrer"
        allow="payment"
        onLoad={() => {
          setLoaded(true)
          if (loaded) onLoad()
        }}
        className={cx('block w-full self-start', !loaded && 'opacity-0')}
      />
    </>
  )
}

type FailureProps = { title: ReactNode; onRetry: () => void; children: ReactNode }

function Failure({ title, onRetry, children }: FailureProps) {
  return (
    <div role="alert" className="grid max-w-sm justify-items-center gap-3 p-6 text-center">
      <CircleAlert aria-hidden className="size-10 text-danger-ink" />
      <p className="font-bold text-lg">{title}</p>
      <p className="text-ink-muted">{children}</p>
      <Button variant="primary" className="mt-2" onClick={onRetry}>
        <FormattedMessage id="action.retry" />
      </Button>
    </div>
  )
}
