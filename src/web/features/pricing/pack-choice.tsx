import { FormattedMessage } from 'react-intl'
import { type CreditPack, toCents } from '../../../shared/catalogue/packs.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { OriginalPrice } from './original-price.tsx'

type PackChoiceProps = { name: string; pack: CreditPack; onChoose: () => void }

export function PackChoice({ name, pack, onChoose }: PackChoiceProps) {
  const money = useMoney()
  const { credits, price, originPrice, per, checked, popular, recommended } = pack
  return (
    <label className="flex cursor-pointer items-center gap-4 rounded-xl bg-surface p-4 shadow-xs ring-1 ring-line transition duration-fast hover:bg-hover has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand-500 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={toCents(price)}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold text-lg">
          <FormattedMessage id="credits.amount" values={{ credits }} />
          {popular && (
            <Badge tone="plum">
              <FormattedMessage id="pricing.pack.popular" />
            </Badge>
          )}
          {recommended && (
            <Badge tone="solid">
              <FormattedMessage id="pricing.pack.best" />
            </Badge>
          )}
          {pack.firstPurchaseOnly && (
            <Badge tone="drop">
              <FormattedMessage id="pricing.pack.first" />
            </Badge>
          )}
        </span>
        <span className="block text-ink-muted text-sm">
          <FormattedMessage id="pricing.pack.per_dollar" values={{ credits: per }} />
        </span>
      </span>
      <span className="flex flex-col items-end">
        <span className="font-bold text-lg tabular-nums">{money(toCents(price))}</span>
        <OriginalPrice cents={toCents(originPrice)} />
      </span>
    </label>
  )
}
