import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

type CancelPlanDialogProps = { date: string; onDone: () => void; onClose: () => void }

/** Explains a cancellation and asks for confirmation. */
export function CancelPlanDialog({ date, onDone, onClose }: CancelPlanDialogProps) {
  const intl = useIntl()
  const [cancelling, setCancelling] = useState(false)
  async function cancel() {
    setCancelling(true)
    const cancelled = await succeeds(() => api('POST /api/pay/cancel-subscription'))
    setCancelling(false)
    if (cancelled) onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title={<FormattedMessage id="settings.subscription.cancel_title" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="settings.subscription.cancel_keep" />
          </Button>
          <Button variant="danger" loading={cancelling} onClick={() => void cancel()}>
            <FormattedMessage id="settings.subscription.cancel_confirm" />
          </Button>
        </>
      }
    >
      <p className="text-ink-muted">
        <FormattedMessage id="settings.subscription.cancel_what" values={{ date }} />
      </p>
    </Dialog>
  )
}
