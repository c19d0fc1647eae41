import { Gift, Link2, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { INVITE_HOLD_DAYS } from '../../../shared/catalogue/rewards.ts'
import { inviteLink } from '../../app/session/invite-code.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { InviteLinkField } from './invite-link-field.tsx'
import { useInviteCode } from './use-invite-code.ts'

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { status, data, reload } = useInviteCode()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={672}
      title={<FormattedMessage id="invite.title" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <div className="grid gap-6" aria-busy={status === 'loading'}>
        {status === 'loading' && <Skeleton className="h-64" />}
        {status === 'failed' && (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>
              <FormattedMessage id="invite.failed" />
            </p>
            <Button onClick={reload}>
              <FormattedMessage id="action.retry" />
            </Button>
          </div>
        )}
        {status === 'ready' && (
          <>
            <HowItWorks reward={data.reward} welcome={data.welcome} />
            <InviteLinkField link={inviteLink(location.origin, data.invite_code)} />
            <p className="text-ink-muted text-sm">
              <FormattedMessage
                id="invite.limits"
                values={{ daily: data.rewards_per_day, total: data.rewards_in_all }}
              />
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function HowItWorks({ reward, welcome }: { reward: number; welcome: number }) {
  return (
    <ol className="aurora grid gap-4 rounded-xl bg-sunken p-5 ring-1 ring-line sm:grid-cols-3">
      <Step icon={<Link2 aria-hidden />}>
        <FormattedMessage id="invite.step_share" />
      </Step>
      <Step icon={<Sparkles aria-hidden />}>
        <FormattedMessage id="invite.step_join" values={{ credits: welcome }} />
      </Step>
      <Step icon={<Gift aria-hidden />}>
        <FormattedMessage id="invite.step_reward" values={{ credits: reward, days: INVITE_HOLD_DAYS }} />
      </Step>
    </ol>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 font-medium text-sm sm:flex-col sm:items-start">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-on-brand-soft [&_svg]:size-5">
        {icon}
      </span>
      {children}
    </li>
  )
}
