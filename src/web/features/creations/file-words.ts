import type { IntlShape } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import { formatName } from '../generation/format-name.ts'

/** A file's description for choosing one: “PNG, 512 × 512, 84 kB”. */
export function fileWords(
  { mime, width, height, bytes }: Creation['downloads'][number],
  intl: IntlShape,
): string {
  const size = width !== null && height !== null ? [`${width} × ${height}`] : []
  return [formatName(mime), ...size, fileWeight(bytes, intl)].join(', ')
}

/** Such as “84 kB” or “1.2 MB”. */
export function fileWeight(bytes: number, intl: IntlShape): string {
  const large = bytes >= 1_000_000
  return intl.formatNumber(bytes / (large ? 1_000_000 : 1000), {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  })
}
