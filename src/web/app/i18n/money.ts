import { useIntl } from 'react-intl'

/** Writes an amount of cents as people read it, such as $19.99. */
export function useMoney(): (cents: number) => string {
  const intl = useIntl()
  return (cents) => intl.formatNumber(cents / 100, { style: 'currency', currency: 'USD' })
}
