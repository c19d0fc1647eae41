import { useIntl } from 'react-intl'

/** Formats millionths of a dollar: a picture costs less than a cent. */
export function useMicros(): (micros: number) => string {
  const intl = useIntl()
  return (micros) =>
    intl.formatNumber(micros / 1e6, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
}
