import { BadgeDollarSign, CalendarCheck, Check, Clapperboard, Coins } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { discountedCents } from '../../../shared/catalogue/discounts.ts'
import { type Plan, POPULAR_TIER, planFigures } from '../../../shared/catalogue/plans.ts'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { buy } from '../payment/buy.ts'
import { OriginalPrice } from './original-price.tsx'

type PlanCardProps = {
  plan: Plan
  /** The person's current plan; nobody can have two. */
  subscribedId: number | null
  discount: Discount | undefined
  onShowPacks: () => void
}

export function PlanCard({ plan, subscribedId, discount, onShowPacks }: PlanCardProps) {
  const titleId = useId()
  const isPopular = plan.tier === POPULAR_TIER
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'flex flex-col rounded-2xl bg-surface p-6',
        isPopular ? 'shadow-md ring-2 ring-brand-500' : 'shadow-sm ring-1 ring-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-xl">
          <FormattedMessage id={`pricing.tier.${plan.tier}`} />
        </h2>
        {isPopular && (
          <Badge tone="solid">
            <FormattedMessage id="pricing.most_popular" />
          </Badge>
        )}
      </div>
      <Price plan={plan} discount={discount} />
      <Gains plan={plan} />
      <div className="mt-auto pt-6">
        <Button
          variant={isPopular ? 'primary' : 'secondary'}
          size="lg"
          fullWidth
          disabled={subscribedId !== null}
          onClick={() => buy({ kind: 'plan', planId: plan.id, discount })}
        >
          {subscribedId === plan.id && <Check aria-hidden />}
          <FormattedMessage id={subscribedId === plan.id ? 'pricing.subscribed' : 'pricing.buy'} />
        </Button>
        {subscribedId !== null && (
          <button
            type="button"
            onClick={onShowPacks}
            className="mx-auto mt-2 block min-h-9 rounded-sm px-2 font-semibold text-link text-sm underline underline-offset-2"
          >
            <FormattedMessage id="pricing.subscribed_hint" />
          </button>
        )}
      </div>
    </article>
  )
}

function Price({ plan, discount }: Pick<PlanCardProps, 'plan' | 'discount'>) {
  const money = useMoney()
  const { originalCents, perMonthCents } = planFigures(plan)
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-extrabold text-3xl tabular-nums">{money(plan.priceCents)}</span>
        <span className="font-medium text-ink-muted text-sm">
          <FormattedMessage id={`pricing.per.${plan.period}`} />
        </span>
        <OriginalPrice cents={originalCents} />
      </p>
      {discount && (
        <p className="mt-1 font-semibold text-on-success-soft text-sm tabular-nums">
          <FormattedMessage
            id={`pricing.discount.first.${plan.period}`}
            values={{ price: money(discountedCents(plan.priceCents, discount.percent)) }}
          />
        </p>
      )}
      {plan.period === 'year' && (
        <p className="mt-1 font-semibold text-on-success-soft text-sm tabular-nums">
          <FormattedMessage id="pricing.per_month" values={{ price: money(perMonthCents) }} />
        </p>
      )}
    </div>
  )
}

function Gains({ plan }: { plan: Plan }) {
  const money = useMoney()
  const { typical } = useFigures()
  const { videos, images, creditsPerDollar } = planFigures(plan, typical)
  return (
    <ul className="mt-5 grid gap-3 border-line border-t pt-5 text-sm">
      <Gain icon={<Coins aria-hidden />}>
        <strong>
          <FormattedMessage id="pricing.credits_per_month" values={{ credits: plan.creditsPerMonth }} />
        </strong>
      </Gain>
      <Gain icon={<Clapperboard aria-hidden />}>
        <FormattedMessage id="pricing.capacity" values={{ videos, images }} />
      </Gain>
      <Gain icon={<BadgeDollarSign aria-hidden />}>
        <FormattedMessage id="pricing.pack.per_dollar" values={{ credits: creditsPerDollar }} />
      </Gain>
      <Gain icon={<CalendarCheck aria-hidden />}>
        <FormattedMessage id={`pricing.renews.${plan.period}`} values={{ price: money(plan.priceCents) }} />
      </Gain>
    </ul>
  )
}

function Gain({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-subtle">
      {icon}
      <span>{children}</span>
    </li>
  )
}
