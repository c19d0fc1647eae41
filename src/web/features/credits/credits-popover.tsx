import { Gift, History, LogIn, Sparkles } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TIERS } from '../../../shared/catalogue/tiers.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { openLogin } from '../../app/session/login-flow.ts'
import { useSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { Popover } from '../../components/ui/popover.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CreditsFailed } from './credits-failed.tsx'
import { CreditsSummary } from './credits-summary.tsx'
import { useCreditDetails } from './use-credit-details.ts'

/** The panel behind the balance in the header. It is loaded and shown by the first click on the balance. */
export default function CreditsPopover({ trigger }: { trigger: ReactElement }) {
  const intl = useIntl()
  const { status, credits } = useSession()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Popover
      label={intl.formatMessage({ id: 'shell.credits' })}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-80"
    >
      {status === 'signed_in' ? (
        <AccountCredits onLeave={close} />
      ) : (
        <VisitorCredits credits={credits} onLeave={close} />
      )}
    </Popover>
  )
}

function AccountCredits({ onLeave }: { onLeave: () => void }) {
  const { status, data, reload } = useCreditDetails()
  if (status === 'failed') return <CreditsFailed onRetry={reload} />
  function leaveTo(dialog: 'credits' | 'checkIn' | 'pricing') {
    onLeave()
    openDialog(dialog, {})
  }
  // Buttons appear together with the figures above them; otherwise they would move under a finger.
  if (!data) return <CreditsSkeleton />
  return (
    <div className="grid gap-4">
      <CreditsSummary details={data} />
      <div className="grid gap-2">
        {data.daily_credit.can_claim && (
          <Button variant="primary" icon={<Gift aria-hidden />} onClick={() => leaveTo('checkIn')}>
            <FormattedMessage id="credits.claim" values={{ credits: data.daily_credit.init_credits }} />
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button size="sm" icon={<History aria-hidden />} onClick={() => leaveTo('credits')}>
            <FormattedMessage id="credits.history" />
          </Button>
          <Button size="sm" icon={<Sparkles aria-hidden />} onClick={() => leaveTo('pricing')}>
            <FormattedMessage id="credits.get_more" />
          </Button>
        </div>
      </div>
    </div>
  )
}

function CreditsSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-5 w-52" />
      <Skeleton className="h-9" />
    </div>
  )
}

function VisitorCredits({ credits, onLeave }: { credits: number | null; onLeave: () => void }) {
  const { daily } = useFigures().rewards
  return (
    <div className="grid gap-4">
      {credits !== null && (
        <p className="font-extrabold text-3xl tabular-nums">
          <FormattedMessage id="credits.amount" values={{ credits }} />
        </p>
      )}
      <p className="text-ink-muted text-sm">
        <FormattedMessage id="credits.visitor" values={{ credits: daily, days: TIERS.account.keptDays }} />
      </p>
      <Button
        variant="primary"
        icon={<LogIn aria-hidden />}
        onClick={() => {
          onLeave()
          openLogin('register')
        }}
      >
        <FormattedMessage id="credits.create_account" />
      </Button>
    </div>
  )
}
