import { FormattedMessage } from 'react-intl'
import type { Plan } from '../../../shared/catalogue/plans.ts'

export function PlanName({ plan: { tier, period } }: { plan: Plan }) {
  return (
    <FormattedMessage
      id={`settings.subscription.plan.${period}`}
      values={{ tier: <FormattedMessage id={`pricing.tier.${tier}`} /> }}
    />
  )
}
