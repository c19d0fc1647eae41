import { FormattedMessage } from 'react-intl'
import { type Pack, packFigures } from '../../../shared/catalogue/packs.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { OriginalPrice } from './original-price.tsx'

type PackChoiceProps = { name: string; pack: Pack; checked: boolean; onChoose: () => void }

export function PackChoice({ name, pack, checked, onChoose }: PackChoiceProps) {
  const money = useMoney()
  const { credits, originalCents, creditsPerDollar } = packFigures(pack)
  return (
    <label className="flex cursor-pointer items-center gap-4 rounded-xl bg-surface p-4 shadow-xs ring-1 ring-line transition duration-fast hover:bg-hover has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand-500 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={pack.priceCents}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold text-lg">
          <FormattedMessage id="credits.amount" values={{ credits }} />
          {pack.flag && (
            <Badge tone={pack.flag === 'popular' ? 'plum' : 'solid'}>
              <FormattedMessage id={`pricing.pack.${pack.flag}`} />
            </Badge>
          )}
          {pack.firstPurchaseOnly && (
            <Badge tone="drop">
              <FormattedMessage id="pricing.pack.first" />
            </Badge>
          )}
        </span>
        <span className="block text-ink-muted text-sm">
          <FormattedMessage id="pricing.pack.per_dollar" values={{ credits: creditsPerDollar }} />
        </span>
      </span>
      <span className="flex flex-col items-end">
        <span className="font-bold text-lg tabular-nums">{money(pack.priceCents)}</span>
        <OriginalPrice cents={originalCents} />
      </span>
    </label>
  )
}
