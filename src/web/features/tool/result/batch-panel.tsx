import { Download, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { lightestPicture } from '../../../../shared/lightest-picture.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { succeeds } from '../../../app/session/browser-api.ts'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { downloadZip } from '../../generation/download-zip.ts'
import { loadJobs, useJobs } from '../../generation/jobs.ts'
import { putOnScreen } from '../../generation/shown-generation.ts'
import type { Batch, BatchItem } from './batch.ts'
import { useBatchRun } from './use-batch-run.ts'

type BatchPanelProps = { tool: string; batch: Batch; onClose: () => void }

/**
 * Several runs that were started together: the progress of each, failures, and all results in one archive.
 */
export default function BatchPanel({ tool, batch, onClose }: BatchPanelProps) {
  const intl = useIntl()
  const heading = useRef<HTMLHeadingElement>(null)
  const { items, retry } = useBatchRun(tool, batch)
  const jobs = useJobs()
  const rows = items.map((item) => ({ item, job: jobs.find(({ id }) => id === item.id) ?? null }))
  const made = rows.flatMap(({ job }) => job?.outputs ?? [])
  const ready = rows.filter(({ job }) => job?.status === 'succeeded').length
  const [zipping, setZipping] = useState(false)
  const started = items.flatMap(({ id }) => id ?? []).join()
  useEffect(() => void loadJobs(), [])
  useEffect(() => putOnScreen(started.split(',')), [started])
  // Without this, the focus would stay on the button far above or beside.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  async function download() {
    setZipping(true)
    await succeeds(() => downloadZip(made.map(({ id }) => id)))
    setZipping(false)
  }
  function open(job: Generation) {
    const pictures = rows.flatMap((row) => row.job?.outputs.map((output) => ({ ...row, output })) ?? [])
    openDialog('preview', {
      items: pictures.map(({ item, output }) => ({ kind: output.kind, src: output.url, alt: item.name })),
      start: pictures.findIndex((picture) => picture.job === job),
    })
  }
  return (
    <section
      aria-label={intl.formatMessage({ id: 'batch.title' })}
      className="min-w-0 rounded-2xl bg-surface p-4 shadow-sm ring-1 ring-line sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto rounded-sm text-xl outline-none">
          <FormattedMessage id="batch.ready" values={{ ready, all: items.length }} />
        </h2>
        <output className="sr-only">
          <FormattedMessage id="batch.ready" values={{ ready, all: items.length }} />
        </output>
        <Button
          variant="primary"
          icon={<Download aria-hidden />}
          disabled={made.length === 0}
          loading={zipping}
          className="max-sm:order-last max-sm:w-full"
          onClick={() => void download()}
        >
          <FormattedMessage id="batch.download" values={{ count: made.length }} />
        </Button>
        <IconButton label={intl.formatMessage({ id: 'batch.close' })} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ul className="grid grid-cols-1 gap-2 xl:grid-cols-2">
        {rows.map(({ item, job }) => (
          <li key={item.key}>
            <BatchRow item={item} job={job} onOpen={open} onRetry={() => retry(item.key)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type BatchRowProps = {
  item: BatchItem
  job: Generation | null
  onOpen: (job: Generation) => void
  onRetry: () => void
}

function BatchRow({ item, job, onOpen, onRetry }: BatchRowProps) {
  const intl = useIntl()
  const [output] = job?.outputs ?? []
  const problem = problemOf(item, job)
  return (
    <div className="flex h-20 items-center gap-3 rounded-lg bg-sunken p-2">
      {job && output && (
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'batch.open' }, { name: item.name })}
          onClick={() => onOpen(job)}
          className="checker size-16 shrink-0 cursor-zoom-in overflow-hidden rounded-md"
        >
          <img src={lightestPicture(output, 128)} alt="" className="size-full object-contain" />
        </button>
      )}
      <div className="min-w-0 flex-1">
        {output || problem !== null ? (
          <p className="truncate font-semibold text-sm">{item.name}</p>
        ) : (
          <Progress
            size="sm"
            label={<span className="line-clamp-1">{item.name}</span>}
            value={job?.progress ?? 0}
          />
        )}
        <p className="mt-1 line-clamp-2 text-ink-muted text-sm">
          {problem ?? <FormattedMessage id={output ? 'batch.done' : standing(job)} />}
        </p>
      </div>
      {problem !== null && job?.status !== 'blocked' && (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden />}
          aria-label={intl.formatMessage({ id: 'batch.retry' }, { name: item.name })}
          onClick={onRetry}
        >
          <FormattedMessage id="action.retry" />
        </Button>
      )}
    </div>
  )
}

function standing(job: Generation | null): 'batch.starts' | 'batch.waits' | 'batch.runs' {
  if (!job) return 'batch.starts'
  return job.status === 'queued' ? 'batch.waits' : 'batch.runs'
}

/** Null if there is none; failed runs say themselves that they were not charged. */
function problemOf({ problem }: BatchItem, job: Generation | null): string | null {
  return problem ?? job?.error?.message ?? null
}
