import { CalendarCheck, Coins, LogIn, RefreshCw, Users } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { INVITE_HOLD_DAYS } from '../../../shared/catalogue/rewards.ts'
import { type DialogProps, openDialog } from '../../app/dialogs/dialogs.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { openLogin } from '../../app/session/login-flow.ts'
import { useSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { buy } from '../payment/buy.ts'
import { usePurchaseState } from '../pricing/use-purchase-state.ts'
import { type WayToCredits, waysToCredits } from './ways-to-credits.ts'

const ICONS = { account: LogIn, check_in: CalendarCheck, invite: Users, pack: Coins, plan: RefreshCw }

type CreditsMissingDialogProps = DialogProps['creditsMissing'] & { onClose: () => void }

/** Says how many credits are missing, and offers every way that gives enough. The form stays as it is. */
export default function CreditsMissingDialog({ missing, onClose }: CreditsMissingDialogProps) {
  const intl = useIntl()
  const money = useMoney()
  const session = useSession()
  const { rewards } = useFigures()
  const { isFirstPurchase, planId } = usePurchaseState()
  const gift = session.status === 'signed_in' ? session.info?.daily_credit : null
  const ways = waysToCredits({
    missing,
    rewards,
    isVisitor: session.status !== 'signed_in',
    gift: gift?.can_claim ? gift.init_credits : null,
    isFirstPurchase,
    hasPlan: planId !== null,
  })
  function take(way: WayToCredits) {
    onClose()
    if (way.way === 'account') openLogin('register')
    else if (way.way === 'check_in') openDialog('checkIn', {})
    else if (way.way === 'invite') openDialog('invite', {})
    else if ('purchase' in way) buy(way.purchase)
  }
  return (
    <Dialog
      open
      brief
      onOpenChange={onClose}
      width={480}
      title={<FormattedMessage id="tool.credits_missing" values={{ missing }} />}
      description={<FormattedMessage id="credits.missing_hint" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <ul className="grid gap-2.5 pt-2">
        {ways.map((way, index) => {
          const Icon = ICONS[way.way]
          const price = 'priceCents' in way ? money(way.priceCents) : null
          return (
            <li key={way.way}>
              <Button
                fullWidth
                variant={index === 0 ? 'primary' : 'secondary'}
                className="whitespace-normal! py-2.5"
                icon={<Icon aria-hidden />}
                onClick={() => take(way)}
              >
                <FormattedMessage
                  id={`credits.way.${way.way}`}
                  values={{ credits: way.credits, price, days: INVITE_HOLD_DAYS }}
                />
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
