import { FormattedMessage } from 'react-intl'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { PromotionCodeForm } from '../../app/forms/promotion-code-form.tsx'
import { Button } from '../../components/ui/button.tsx'

type DiscountFieldProps = {
  discount: Discount | undefined
  onChange: (discount: Discount | undefined) => void
}

/** For people with a discount code. */
export function DiscountField({ discount, onChange }: DiscountFieldProps) {
  if (discount)
    return (
      <output className="mx-auto mt-6 flex w-fit flex-wrap items-center justify-center gap-3 text-sm">
        <span className="font-semibold text-on-success-soft">
          <FormattedMessage id="pricing.discount.applied" values={discount} />
        </span>
        <Button size="sm" onClick={() => onChange(undefined)}>
          <FormattedMessage id="pricing.discount.remove" />
        </Button>
      </output>
    )
  return (
    <PromotionCodeForm
      label={<FormattedMessage id="pricing.discount.label" />}
      submit={<FormattedMessage id="pricing.discount.apply" />}
      className="mx-auto mt-6 flex w-fit flex-wrap items-start justify-center gap-2"
      onCode={async (code, api) => onChange(await api('GET /api/pay/discount', { query: { code } }))}
    />
  )
}
