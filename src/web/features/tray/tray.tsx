import { Layers } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSession } from '../../app/session/session.ts'
import { cx } from '../../components/ui/cx.ts'
import { Popover } from '../../components/ui/popover.tsx'
import { hasEnded } from '../generation/has-ended.ts'
import { loadJobs, useJobs } from '../generation/jobs.ts'
import { putOnScreen } from '../generation/shown-generation.ts'
import { rememberSeenJobs, useSeenJobs } from './seen-jobs.ts'
import { TrayPanel } from './tray-panel.tsx'
import { useNotices } from './use-notices.ts'

/** The person's running jobs, on every page; nothing if there are none. */
export function Tray() {
  const intl = useIntl()
  const jobs = useJobs()
  const seen = useSeenJobs()
  const [open, setOpen] = useState(false)
  const session = useSession()
  const owner = session.status === 'signed_in' ? session.user?.user_email : session.status
  useEffect(() => {
    if (owner !== 'unknown' && navigator.onLine) void loadJobs()
  }, [owner])
  useEffect(() => {
    if (!open) return
    rememberSeenJobs(jobs.filter(hasEnded))
    return putOnScreen(jobs.map(({ id }) => id))
  }, [open, jobs])
  useNotices(jobs)
  if (jobs.length === 0) return null
  const running = jobs.filter((job) => !hasEnded(job)).length
  const news = jobs.filter(
    (job) => hasEnded(job) && job.status !== 'canceled' && !seen.includes(job.id),
  ).length
  return (
    <Popover
      label={intl.formatMessage({ id: 'tray.label' })}
      trigger={<TrayButton running={running} news={news} />}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-96"
    >
      <TrayPanel jobs={jobs} onLeave={() => setOpen(false)} />
    </Popover>
  )
}

type TrayButtonProps = ComponentProps<'button'> & { running: number; news: number }

function TrayButton({ running, news, ...props }: TrayButtonProps) {
  const intl = useIntl()
  const count = running || news
  return (
    <button
      type="button"
      aria-label={intl.formatMessage({ id: 'tray.button' }, { running, news })}
      data-tray=""
      {...props}
      className="relative grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Layers
        aria-hidden
        className={cx('size-5', running > 0 && 'animate-pulse motion-reduce:animate-none')}
      />
      {count > 0 && (
        <span
          aria-hidden
          className={cx(
            'absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full px-1 font-bold text-xs tabular-nums',
            running > 0 ? 'bg-primary text-on-primary' : 'bg-success-soft text-on-success-soft',
          )}
        >
          {count}
        </span>
      )}
    </button>
  )
}
