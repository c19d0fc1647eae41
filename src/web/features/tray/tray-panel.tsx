import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { TIERS } from '../../../shared/catalogue/tiers.ts'
import type { Generation } from '../../../shared/contract/generations.ts'
import { turnPushOn } from '../../app/offline/push-subscription.ts'
import { useSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { hasEnded } from '../generation/has-ended.ts'
import { TrayRow } from './tray-row.tsx'

type TrayPanelProps = { jobs: readonly Generation[]; onLeave: () => void }

/** Waiting and running jobs first, then ended ones, each newest first. */
export function TrayPanel({ jobs, onLeave }: TrayPanelProps) {
  const open = jobs.filter((job) => !hasEnded(job))
  const parallel = useParallelJobs()
  return (
    <>
      <h2 className="font-semibold text-base">
        <FormattedMessage id="tray.label" />
      </h2>
      {open.length > parallel && (
        <p className="pt-1 text-ink-muted text-sm">
          <FormattedMessage id="tray.tiers" values={{ parallel }} />
        </p>
      )}
      <ul className="-mx-2 my-2 grid grid-cols-1 gap-1">
        {[...open, ...jobs.filter(hasEnded)].map((job) => (
          <li key={job.id}>
            <TrayRow job={job} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <NoticeChoice />
    </>
  )
}

function useParallelJobs(): number {
  const session = useSession()
  if (session.status !== 'signed_in') return TIERS.visitor.parallelJobs
  return TIERS[session.info?.vip ? 'vip' : 'account'].parallelJobs
}

const WORDS = {
  granted: 'tray.notices_on',
  denied: 'tray.notices_off',
  default: 'tray.notices_hint',
} as const

/** Browsers ask once, and only after a press; so do we. */
function NoticeChoice() {
  const [permission, setPermission] = useState(() =>
    'Notification' in globalThis ? Notification.permission : null,
  )
  if (permission === null) return null
  return (
    <div className="grid gap-2 border-line border-t pt-3 text-ink-muted text-sm">
      {permission === 'default' && (
        <Button
          size="sm"
          icon={<BellRing aria-hidden />}
          onClick={() => void turnPushOn().then(() => setPermission(Notification.permission))}
        >
          <FormattedMessage id="tray.notices_ask" />
        </Button>
      )}
      <p>
        <FormattedMessage id={WORDS[permission]} />
      </p>
    </div>
  )
}
