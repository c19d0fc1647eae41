import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSession } from '../../app/session/session.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CreditHistory } from './credit-history.tsx'
import { CreditsFailed } from './credits-failed.tsx'
import { CreditsSummary } from './credits-summary.tsx'
import { DailyGift } from './daily-gift.tsx'
import { useCreditDetails } from './use-credit-details.ts'

export default function CreditsDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { status, data, reload } = useCreditDetails()
  const [claims, setClaims] = useState(0)
  const { credits } = useSession()
  useWhenChanged(credits, reload)
  function showClaimed() {
    reload()
    setClaims((count) => count + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<FormattedMessage id="credits.title" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <div className="grid gap-7" aria-busy={status === 'loading'}>
        {status === 'failed' && <CreditsFailed onRetry={reload} />}
        {status === 'loading' && <Skeleton className="h-44" />}
        {status === 'ready' && (
          <>
            {data.daily_credit.can_claim && (
              <DailyGift credits={data.daily_credit.init_credits} onClaimed={showClaimed} />
            )}
            <CreditsSummary details={data} />
          </>
        )}
        <section>
          <h3 className="mb-2 text-lg">
            <FormattedMessage id="credits.history" />
          </h3>
          {/* The change is the newest movement, so the list is loaded from the start. */}
          <CreditHistory key={`${claims} ${credits}`} />
        </section>
      </div>
    </Dialog>
  )
}

/** Credits also change in the background: new people get their first ones while the dialog opens. */
function useWhenChanged(credits: number | null, onChange: () => void): void {
  const known = useRef(credits)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (known.current === credits) return
    known.current = credits
    tell()
  }, [credits])
}
