import { FormattedMessage } from 'react-intl'
import { useMoney } from '../../app/i18n/money.ts'

/** Screen readers cannot convey a line through a price, so they get words instead. */
export function OriginalPrice({ cents }: { cents: number }) {
  const price = useMoney()(cents)
  return (
    <span className="text-ink-subtle text-sm tabular-nums">
      <s aria-hidden>{price}</s>
      <span className="sr-only">
        <FormattedMessage id="pricing.original" values={{ price }} />
      </span>
    </span>
  )
}
