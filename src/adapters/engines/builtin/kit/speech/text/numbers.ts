import speech from '../../../content/speech.json' with { type: 'json' }

/** Numbers in spoken form. */

const SMALL = speech.smallNumbers
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion']
/** Longer numbers are names of things, such as accounts, and are read digit by digit. */
const MAX_FIGURES = 15

const IRREGULAR_ORDINALS: Record<string, string> = speech.irregularOrdinals

/** A whole number, given as digits only. */
export function cardinal(figures: string): string {
  if (figures.length > MAX_FIGURES) return digitByDigit(figures)
  const groups: number[] = []
  for (let end = figures.length; end > 0; end -= 3)
    groups.push(Number(figures.slice(Math.max(0, end - 3), end)))
  const words = groups
    .map((group, i) => (group === 0 ? '' : `${belowThousand(group)} ${SCALES[i] ?? ''}`.trim()))
    .filter(Boolean)
    .reverse()
  return words.join(' ') || 'zero'
}

function belowThousand(value: number): string {
  if (value < 20) return SMALL[value] ?? ''
  if (value >= 100) {
    const rest = value % 100
    return `${SMALL[Math.floor(value / 100)]} hundred${rest ? ` ${belowThousand(rest)}` : ''}`
  }
  const ones = value % 10
  return `${TENS[Math.floor(value / 10)]}${ones ? `-${SMALL[ones]}` : ''}`
}

/** With or without commas between thousands, and with or without decimals. */
export function numberInWords(written: string): string {
  const [whole = '', decimals] = written.replaceAll(',', '').split('.')
  const isCode = whole.length > 1 && whole.startsWith('0')
  const before = isCode ? digitByDigit(whole) : cardinal(whole || '0')
  return decimals ? `${before} point ${digitByDigit(decimals)}` : before
}

export function ordinal(figures: string): string {
  const words = cardinal(figures)
  const [, before = '', last = ''] = /^(.*?[- ]?)([a-z]+)$/.exec(words) ?? []
  return (
    before + (IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
  )
}

export function digitByDigit(figures: string): string {
  return Array.from(figures, (figure) => SMALL[Number(figure)]).join(' ')
}

/** Nineteen eighty-four, two thousand one, twenty nineteen, eighteen hundred. */
export function yearInWords(year: number): string {
  const century = Math.floor(year / 100)
  const rest = year % 100
  if (year % 1000 < 10) return cardinal(String(year))
  if (rest === 0) return `${belowThousand(century)} hundred`
  return `${belowThousand(century)} ${rest < 10 ? `oh ${SMALL[rest]}` : belowThousand(rest)}`
}

/** Nineteen nineties, the two thousands. */
export function decadeInWords(year: number): string {
  const words = yearInWords(year)
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`
}

/** Fractions: halves, quarters, fifths. */
export function fractionInWords(over: string, under: string): string {
  const one = under === '2' ? 'half' : under === '4' ? 'quarter' : ordinal(under)
  const many = one === 'half' ? 'halves' : `${one}s`
  return `${cardinal(over)} ${over === '1' ? one : many}`
}
