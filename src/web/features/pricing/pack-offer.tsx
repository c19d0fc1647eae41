import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { discountedCents } from '../../../shared/catalogue/discounts.ts'
import { creditPacks, DEFAULT_PACK_CENTS, toCents } from '../../../shared/catalogue/packs.ts'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { Button } from '../../components/ui/button.tsx'
import { buy } from '../payment/buy.ts'
import { OriginalPrice } from './original-price.tsx'
import { PackChoice } from './pack-choice.tsx'
import { VipBenefits } from './vip-benefits.tsx'

type PackOfferProps = { isFirstPurchase: boolean; discount?: Discount | undefined }

/** Packs are paid once. The smallest one is for first purchases only. */
export function PackOffer({ isFirstPurchase, discount }: PackOfferProps) {
  const name = useId()
  const money = useMoney()
  const [chosenCents, setChosenCents] = useState<number>(DEFAULT_PACK_CENTS)
  const packs = creditPacks(chosenCents, isFirstPurchase).filter(({ show }) => show)
  const priceCents = toCents(packs.find(({ checked }) => checked)?.price ?? 0)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <fieldset className="min-w-0">
        <legend className="sr-only">
          <FormattedMessage id="pricing.pack.label" />
        </legend>
        <div className="grid gap-3">
          {packs.map((pack) => (
            <PackChoice
              key={pack.price}
              name={name}
              pack={pack}
              onChoose={() => setChosenCents(toCents(pack.price))}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5">
        <section className="grid gap-4 rounded-xl bg-surface p-5 shadow-sm ring-1 ring-line">
          <h2 className="text-lg">
            <FormattedMessage id="pricing.pack.title" />
          </h2>
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold text-ink-muted">
              <FormattedMessage id="pricing.pack.total" />
            </span>
            <span className="flex items-baseline gap-2">
              {discount && <OriginalPrice cents={priceCents} />}
              <output className="font-extrabold text-3xl tabular-nums">
                {money(discount ? discountedCents(priceCents, discount.percent) : priceCents)}
              </output>
            </span>
          </p>
          <Button
            variant="primary"
            size="lg"
            fullWidth
            onClick={() => buy({ kind: 'pack', priceCents, discount })}
          >
            <FormattedMessage id="pricing.buy" />
          </Button>
          <p className="text-ink-muted text-sm">
            <FormattedMessage id="payment.pack_terms" />
          </p>
        </section>
        <VipBenefits layout="column" />
      </div>
    </div>
  )
}
