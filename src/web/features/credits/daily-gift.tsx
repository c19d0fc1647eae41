import { Gift } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { claimDailyCredits } from './claim-daily-credits.ts'

type DailyGiftProps = { credits: number; onClaimed: () => void }

/** Today's free credits, claimed with one press. */
export function DailyGift({ credits, onClaimed }: DailyGiftProps) {
  const [claiming, setClaiming] = useState(false)
  async function claim() {
    setClaiming(true)
    const claimed = await claimDailyCredits()
    // The gift disappears once the new balance is loaded; until then it must not be claimed again.
    if (claimed) onClaimed()
    else setClaiming(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-drop-soft p-4 text-on-drop-soft">
      <p className="flex items-center gap-3 font-semibold text-sm">
        <Gift aria-hidden className="size-5 shrink-0" />
        <FormattedMessage id="credits.gift" values={{ credits }} />
      </p>
      <Button variant="primary" loading={claiming} onClick={() => void claim()}>
        <FormattedMessage id="check_in.receive" />
      </Button>
    </div>
  )
}
