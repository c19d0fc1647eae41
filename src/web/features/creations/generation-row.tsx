import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Generation } from '../../../shared/contract/generations.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { useJobWords } from '../generation/use-job-words.ts'

const ROW = 'flex h-full gap-3 rounded-xl bg-surface p-4 shadow-sm ring-1 ring-line'

type RunningRowProps = { generation: Generation; onCancel: () => Promise<void> }

export function RunningRow({ generation: { status, progress }, generation, onCancel }: RunningRowProps) {
  const intl = useIntl()
  const { title, tool } = useJobWords()(generation)
  const [canceling, setCanceling] = useState(false)
  const waits = status === 'queued'
  async function cancel() {
    setCanceling(true)
    await onCancel()
    setCanceling(false)
  }
  return (
    <div className={`${ROW} items-center`}>
      <div className="min-w-0 flex-1">
        <Progress
          label={title}
          value={progress}
          {...(waits && { valueText: intl.formatMessage({ id: 'creations.waiting' }) })}
        />
        <p className="mt-2 text-ink-muted text-sm">
          {title !== tool && `${tool} · `}
          <Standing generation={generation} />
          <Wait generation={generation} />
        </p>
      </div>
      <Button
        size="sm"
        loading={canceling}
        onClick={() => void cancel()}
        aria-label={intl.formatMessage({ id: 'creations.cancel_generation' }, { tool: title })}
      >
        <FormattedMessage id="action.cancel" />
      </Button>
    </div>
  )
}

function Standing({ generation: { place, step } }: { generation: Generation }) {
  if (place !== null) return <FormattedMessage id="creations.place" values={{ place }} />
  return step ?? <FormattedMessage id="creations.starting" />
}

/** Rounded, because it is only an estimate. */
function Wait({ generation: { wait_ms } }: { generation: Generation }) {
  const intl = useIntl()
  if (wait_ms === null || wait_ms < 1000) return null
  const inMinutes = wait_ms >= 1.5 * MINUTE_MS
  const time = intl.formatNumber(Math.ceil(wait_ms / (inMinutes ? MINUTE_MS : 1000)), {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
  })
  return (
    <>
      {', '}
      <FormattedMessage id="creations.wait" values={{ time }} />
    </>
  )
}

type FailedRowProps = { generation: Generation; onRetry: () => Promise<void>; onDismiss: () => void }

export function FailedRow({ generation, onRetry, onDismiss }: FailedRowProps) {
  const intl = useIntl()
  const { error, status } = generation
  const { title, address } = useJobWords()(generation)
  const [retrying, setRetrying] = useState(false)
  async function retry() {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
  }
  return (
    <div className={`${ROW} items-start`}>
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-sm">
          {/* The form there can be filled in differently. */}
          {address ? (
            <AppLink to={address} className="text-link underline underline-offset-2">
              {title}
            </AppLink>
          ) : (
            title
          )}
        </p>
        <p className="mt-1 text-ink-muted text-sm">{error?.message}</p>
        {/* Blocked or refused generations would fail the same way again. */}
        {status === 'failed' && !error?.name.startsWith('rejection.') && (
          <Button
            size="sm"
            className="mt-3"
            loading={retrying}
            onClick={() => void retry()}
            aria-label={intl.formatMessage({ id: 'creations.retry' }, { tool: title })}
          >
            <FormattedMessage id="action.retry" />
          </Button>
        )}
      </div>
      <IconButton
        size="sm"
        label={intl.formatMessage({ id: 'creations.dismiss' }, { tool: title })}
        onClick={onDismiss}
      >
        <X />
      </IconButton>
    </div>
  )
}
