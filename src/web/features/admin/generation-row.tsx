import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { GenerationStatus } from '../../../shared/contract/generations.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { GENERATION_TONES, GenerationActions } from './generation-actions.tsx'
import type { AskedGeneration } from './generation-dialog.tsx'

type GenerationRowProps = {
  generation: {
    id: string
    tool: string
    status: GenerationStatus
    engine: string
    error: string | null
    credits: number
  }
  at: string
  /** The progress of a running generation, from 0 to 1. */
  progress?: number
  /** Its owner. */
  owner?: ReactNode
  /** Its inputs. */
  inputs?: ReactNode
  onAsk: (asked: AskedGeneration) => void
}

export function GenerationRow({ generation, at, progress, owner, inputs, onAsk }: GenerationRowProps) {
  const intl = useIntl()
  const { id, tool, engine, status, error, credits } = generation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {tool}
          <Badge tone={GENERATION_TONES[status]}>
            <FormattedMessage id={`admin.person.status.${status}`} />
          </Badge>
          {status === 'running' &&
            progress !== undefined &&
            intl.formatNumber(progress, { style: 'percent' })}
          {error && <span className="font-mono font-normal text-ink-muted text-xs">{error}</span>}
        </p>
        {owner && <p>{owner}</p>}
        <p className="break-all text-ink-subtle text-xs">
          {engine} · <span className="font-mono">{id}</span>
        </p>
        {inputs && <p className="break-words font-mono text-ink-subtle text-xs">{inputs}</p>}
      </div>
      <span className="tabular-nums">
        <FormattedMessage id="credits.amount" values={{ credits }} />
      </span>
      <time dateTime={at} className="text-ink-muted">
        {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <GenerationActions generation={generation} onAsk={onAsk} />
    </li>
  )
}
