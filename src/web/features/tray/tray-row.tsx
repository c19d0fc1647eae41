import { CircleAlert, CircleSlash, Hourglass, Music, X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Generation, GenerationOutput } from '../../../shared/contract/generations.ts'
import { lightestPicture } from '../../../shared/lightest-picture.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { hasEnded } from '../generation/has-ended.ts'
import { receiveJob } from '../generation/jobs.ts'
import { useJobWords } from '../generation/use-job-words.ts'

type TrayRowProps = { job: Generation; onLeave: () => void }

/** One job. A press opens it on its tool's page; a job that has not ended can be canceled. */
export function TrayRow({ job, onLeave }: TrayRowProps) {
  const intl = useIntl()
  const { title, tool, address } = useJobWords()(job)
  // A name from a prompt or a file does not reveal the tool.
  const by = title === tool ? '' : `${tool} · `
  return (
    <div className="relative flex items-center gap-3 rounded-lg p-2 focus-within:bg-hover hover:bg-hover">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-muted">
        <Picture job={job} />
      </span>
      <div className="min-w-0 flex-1">
        {hasEnded(job) ? (
          <>
            <p className="truncate font-semibold text-sm">{title}</p>
            <p className="text-ink-muted text-sm">
              {by}
              <EndInWords job={job} />
            </p>
          </>
        ) : (
          <>
            <Progress
              size="sm"
              label={<span className="line-clamp-1">{title}</span>}
              value={job.status === 'queued' ? 0 : job.progress}
              {...(job.status === 'queued' && { valueText: '' })}
            />
            <p className="mt-1 text-ink-muted text-sm">
              {by}
              {job.place === null ? (
                (job.step ?? <FormattedMessage id="tray.running" />)
              ) : (
                <FormattedMessage id="tray.place" values={{ place: job.place }} />
              )}
            </p>
          </>
        )}
      </div>
      {address && (
        <AppLink
          to={address}
          aria-label={intl.formatMessage({ id: 'tray.open' }, { tool: title })}
          onClick={onLeave}
          className="absolute inset-0 rounded-lg"
        />
      )}
      {!hasEnded(job) && <CancelButton job={job} title={title} />}
    </div>
  )
}

function CancelButton({ job: { id }, title }: { job: Generation; title: string }) {
  const intl = useIntl()
  const [canceling, setCanceling] = useState(false)
  async function cancel() {
    setCanceling(true)
    await succeeds(async () => receiveJob(await api('POST /api/generations/{id}/cancel', { params: { id } })))
    setCanceling(false)
  }
  return (
    <IconButton
      className="relative"
      label={intl.formatMessage({ id: 'tray.cancel' }, { tool: title })}
      disabled={canceling}
      onClick={() => void cancel()}
    >
      <X aria-hidden />
    </IconButton>
  )
}

/** A failed job says why, and that it was not charged. */
function EndInWords({ job: { status, error, finished_at } }: { job: Generation }) {
  const intl = useIntl()
  if (status === 'canceled') return <FormattedMessage id="tray.canceled" />
  if (status !== 'succeeded') return error?.message
  const time = intl.formatDate(finished_at ?? undefined, { timeStyle: 'short' })
  return <FormattedMessage id="tray.ready_state" values={{ time }} />
}

const PICTURE_PIXELS = 96

function Picture({ job: { status, outputs } }: { job: Generation }) {
  const [output] = outputs
  if (output) return <OutputPicture output={output} />
  if (status === 'canceled') return <CircleSlash aria-hidden className="size-5" />
  if (status === 'failed' || status === 'blocked')
    return <CircleAlert aria-hidden className="size-5 text-danger-ink" />
  return <Hourglass aria-hidden className="size-5" />
}

function OutputPicture({ output }: { output: GenerationOutput }) {
  const picture = output.kind === 'image' ? lightestPicture(output, PICTURE_PIXELS) : output.poster?.url
  if (!picture) return <Music aria-hidden className="size-5" />
  return (
    <img src={picture} alt="" loading="lazy" decoding="async" className="checker size-full object-contain" />
  )
}
