import { FormattedMessage, useIntl } from 'react-intl'
import { api } from '../../app/session/browser-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

/** A pending action and its generation. */
export type AskedGeneration = { id: string; tool: string; action: 'cancel' | 'refund' | 'retry' | 'replay' }

type GenerationDialogProps = { asked: AskedGeneration; onDone: () => void; onClose: () => void }

export function GenerationDialog({ asked: { id, tool, action }, onDone, onClose }: GenerationDialogProps) {
  const intl = useIntl()
  if (action === 'replay') return <ReplayDialog id={id} onClose={onClose} />
  return (
    <ReasonDialog
      title={<FormattedMessage id={`admin.generations.${action}.title`} />}
      what={<FormattedMessage id={`admin.generations.${action}.what`} />}
      about={`${tool} · ${id}`}
      confirm={<FormattedMessage id={`admin.generations.${action}.confirm`} />}
      danger={action === 'cancel'}
      act={(reason) =>
        api(`POST /api/operation/generations/{id}/${action}`, { params: { id }, body: { reason } })
      }
      done={intl.formatMessage({ id: `admin.generations.${action}.done` })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
