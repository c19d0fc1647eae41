import { FormattedMessage } from 'react-intl'
import { type Period, PLANS } from '../../../shared/catalogue/plans.ts'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { PlanCard } from './plan-card.tsx'
import { VipBenefits } from './vip-benefits.tsx'

type PlanCardsProps = {
  period: Period
  subscribedId: number | null
  discount?: Discount | undefined
  onShowPacks: () => void
}

export function PlanCards({ period, subscribedId, discount, onShowPacks }: PlanCardsProps) {
  return (
    <div className="grid gap-5">
      <p className="mx-auto max-w-prose text-center text-ink-muted text-sm">
        {period === 'year' && <FormattedMessage id="pricing.off_hint" />}{' '}
        <FormattedMessage id="pricing.why_packs" />
      </p>
      <div className="grid gap-5 lg:grid-cols-3">
        {PLANS.filter((plan) => plan.period === period).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            subscribedId={subscribedId}
            discount={discount}
            onShowPacks={onShowPacks}
          />
        ))}
      </div>
      {subscribedId !== null && (
        <p className="text-center text-ink-muted text-sm">
          <FormattedMessage
            id="pricing.manage"
            values={{
              link: (words) => (
                <AppLink
                  to="/settings#subscription"
                  className="font-semibold text-link underline underline-offset-2"
                >
                  {words}
                </AppLink>
              ),
            }}
          />
        </p>
      )}
      <VipBenefits layout="row" />
    </div>
  )
}
