import { useIntl } from 'react-intl'

/** Formats cents as an amount of money, such as $19.99. */
export function useMoney(): (cents: number) => string {
  const intl = useIntl()
  return (cents) => intl.formatNumber(cents / 100, { style: 'currency', currency: 'USD' })
}
