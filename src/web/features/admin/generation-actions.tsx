import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { GenerationStatus } from '../../../shared/contract/generations.ts'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useMay } from './use-may.ts'

export const GENERATION_TONES = {
  queued: 'brand',
  running: 'brand',
  succeeded: 'success',
  failed: 'danger',
  canceled: 'neutral',
  blocked: 'warning',
} as const

/** What can be done about a generation, by how it stands. */
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
  onDone: () => void
}

export function GenerationActions({ generation: { id, tool, status }, onDone }: GenerationActionsProps) {
  const intl = useIntl()
  const mayManage = useMay('manage_generations')
  const mayReplay = useMay('replay_generations')
  const [asking, setAsking] = useState(false)
  const [replaying, setReplaying] = useState(false)
  const action = ACTIONS[status]
  if (!mayManage || !action) return null
  const canReplay = mayReplay && (status === 'succeeded' || status === 'failed')
  return (
    <div className="flex flex-wrap gap-2">
      {canReplay && (
        <Button
          size="sm"
          aria-label={intl.formatMessage({ id: 'admin.replay.label' }, { tool, id })}
          onClick={() => setReplaying(true)}
        >
          <FormattedMessage id="admin.replay" />
        </Button>
      )}
      {replaying && <ReplayDialog id={id} onClose={() => setReplaying(false)} />}
      <Button
        size="sm"
        aria-label={intl.formatMessage({ id: `admin.generations.${action}.label` }, { tool, id })}
        onClick={() => setAsking(true)}
      >
        <FormattedMessage id={`admin.generations.${action}`} />
      </Button>
      {asking && (
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
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
