import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { yearlySavingPercent } from '../../../shared/catalogue/plans.ts'
import type { PricingTab } from '../../../shared/catalogue/pricing-tabs.ts'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { onPaymentEvent } from '../payment/payment-events.ts'
import { DiscountField } from './discount-field.tsx'
import { PackOffer } from './pack-offer.tsx'
import { PlanCards } from './plan-cards.tsx'
import { usePurchaseState } from './use-purchase-state.ts'

type PricingPanelProps = { tab: PricingTab; onTabChange: (tab: PricingTab) => void }

/** All offers, on the page as well as in the dialog. */
export function PricingPanel({ tab, onTabChange }: PricingPanelProps) {
  const intl = useIntl()
  const { planId, isFirstPurchase } = usePurchaseState()
  const [discount, setDiscount] = useState<Discount>()
  // A code is for one purchase.
  useEffect(() => onPaymentEvent('payment-success', () => setDiscount(undefined)), [])
  const plans = { subscribedId: planId, discount, onShowPacks: () => onTabChange('oneTime') }
  return (
    <>
      <DiscountField discount={discount} onChange={setDiscount} />
      <Tabs
        label={intl.formatMessage({ id: 'pricing.tabs' })}
        value={tab}
        onValueChange={onTabChange}
        className="[&>[role=tablist]]:mx-auto max-sm:[&_[role=tab]]:px-2.5"
        items={[
          {
            value: 'month',
            label: <FormattedMessage id="pricing.tab.month" />,
            content: <PlanCards period="month" {...plans} />,
          },
          {
            value: 'year',
            label: (
              <>
                <FormattedMessage id="pricing.tab.year" />
                <Badge tone="success">
                  <FormattedMessage id="pricing.off" values={{ percent: yearlySavingPercent() }} />
                </Badge>
              </>
            ),
            content: <PlanCards period="year" {...plans} />,
          },
          {
            value: 'oneTime',
            label: <FormattedMessage id="pricing.tab.oneTime" />,
            content: <PackOffer isFirstPurchase={isFirstPurchase} discount={discount} />,
          },
        ]}
      />
    </>
  )
}
