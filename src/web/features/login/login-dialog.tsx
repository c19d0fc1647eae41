import { FormattedMessage, useIntl } from 'react-intl'
import { useSite } from '../../app/pages/use-site.ts'
import { useLoginMode } from '../../app/session/login-flow.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toastsBelow } from '../../components/ui/toasts-below.ts'
import { LoginPanel } from './login-panel.tsx'

export default function LoginDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { name } = useSite()
  const mode = useLoginMode()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={950}
      flush
      hideTitle
      title={<FormattedMessage id={`login.${mode}.title`} values={{ name }} />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <LoginPanel
        title={(words) => (
          // Screen readers get the dialog's own title instead. On phones, its close button is next to the
          // heading.
          <p ref={toastsBelow} aria-hidden className="font-bold text-2xl max-sm:pr-10">
            {words}
          </p>
        )}
      />
    </Dialog>
  )
}
