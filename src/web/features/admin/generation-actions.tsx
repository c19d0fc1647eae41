import { FormattedMessage, useIntl } from 'react-intl'
import type { GenerationStatus } from '../../../shared/contract/generations.ts'
import { Button } from '../../components/ui/button.tsx'
import type { AskedGeneration } from './generation-dialog.tsx'
import { useMay } from './use-may.ts'

export const GENERATION_TONES = {
  queued: 'brand',
  running: 'brand',
  succeeded: 'success',
  failed: 'danger',
  canceled: 'neutral',
  blocked: 'warning',
} as const

/** The actions for a generation, depending on its state. */
const ACTIONS = {
  queued: 'cancel',
  running: 'cancel',
  succeeded: 'refund',
  failed: 'retry',
  canceled: null,
  blocked: null,
} as const satisfies Record<GenerationStatus, 'cancel' | 'refund' | 'retry' | null>

type GenerationActionsProps = {
  generation: { id: string; tool: string; status: GenerationStatus }
  /** The dialog is not part of the row, which may disappear before the operator has decided. */
  onAsk: (asked: AskedGeneration) => void
}

export function GenerationActions({ generation: { id, tool, status }, onAsk }: GenerationActionsProps) {
  const intl = useIntl()
  const mayManage = useMay('manage_generations')
  const mayReplay = useMay('replay_generations')
  const action = ACTIONS[status]
  if (!mayManage || !action) return null
  const canReplay = mayReplay && (status === 'succeeded' || status === 'failed')
  return (
    <div className="flex flex-wrap gap-2">
      {canReplay && (
        <Button
          size="sm"
          aria-label={intl.formatMessage({ id: 'admin.replay.label' }, { tool, id })}
          onClick={() => onAsk({ id, tool, action: 'replay' })}
        >
          <FormattedMessage id="admin.replay" />
        </Button>
      )}
      <Button
        size="sm"
        aria-label={intl.formatMessage({ id: `admin.generations.${action}.label` }, { tool, id })}
        onClick={() => onAsk({ id, tool, action })}
      >
        <FormattedMessage id={`admin.generations.${action}`} />
      </Button>
    </div>
  )
}
