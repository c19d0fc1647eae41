import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '../../components/ui/dialog.tsx'
import { LoadFailed } from '../pages/load-failed.tsx'
import { SectionSkeleton } from '../pages/page-section.tsx'
import { api } from '../session/browser-api.ts'
import type { Needs } from '../session/confirm-identity.ts'
import { useApiData } from '../session/use-api-data.ts'
import { EnrolPanel } from './enrol-panel.tsx'
import { ProvePanel } from './prove-panel.tsx'

type ConfirmIdentityDialogProps = { needs: Needs; onEnd: (confirmed: boolean) => void; onClose: () => void }

/**
 * Opens when a call needs more than a session. People who need a second factor and have none set one up here.
 */
export default function ConfirmIdentityDialog({ needs, onEnd, onClose }: ConfirmIdentityDialogProps) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => api('GET /api/users/sign-in-methods'))
  const end = (confirmed: boolean) => {
    onEnd(confirmed)
    onClose()
  }
  const hasFactor = data !== null && (data.passkeys.length > 0 || data.authenticator)
  const enrols = data !== null && needs === 'second_factor' && !hasFactor
  return (
    <Dialog
      open
      onOpenChange={() => end(false)}
      width={480}
      title={<FormattedMessage id={enrols ? 'enrol.title' : 'confirm.title'} />}
      description={<FormattedMessage id={`confirm.${needs}`} />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <div className="pt-2">
        {status === 'loading' && <SectionSkeleton />}
        {status === 'failed' && <LoadFailed onRetry={reload} />}
        {enrols && <EnrolPanel confirmed={data.confirmed} onConfirmed={() => end(true)} />}
        {data && !enrols && <ProvePanel methods={data} needs={needs} onConfirmed={() => end(true)} />}
      </div>
    </Dialog>
  )
}
