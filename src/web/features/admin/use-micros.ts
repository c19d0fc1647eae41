import { useIntl } from 'react-intl'

/** Writes millionths of a dollar as people read them: a picture costs less than a cent. */
export function useMicros(): (micros: number) => string {
  const intl = useIntl()
  return (micros) =>
    intl.formatNumber(micros / 1e6, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
}
