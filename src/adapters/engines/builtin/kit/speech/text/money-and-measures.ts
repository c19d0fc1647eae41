import speech from '../../../content/speech.json' with { type: 'json' }
import { cardinal, digitByDigit, fractionInWords, numberInWords } from './numbers.ts'
import type { Rule } from './rule.ts'

/** Amounts: money, units, parts and percentages. */

export const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`

const CURRENCIES = speech.currencies as unknown as Record<
  string,
  [one: string, many: string, hundredth: string, hundredths: string]
>

const SCALES: Record<string, string> = speech.scales

/** By their written form, with the spoken singular and plural. */
const UNITS: Record<string, { one: string; many: string }> = speech.units

/** Units that are also words or letters, so no space may separate them from the number. */
const GLUED = new Set(['in', 'm', 's', 'g', 'l', 'w', 'v', 'h'])

const VULGAR: Record<string, string> = speech.fractions

const UNIT_PATTERN = Object.keys(UNITS)
  .sort((one, other) => other.length - one.length)
  .join('|')

const SCALE = '(?: ?(k|mn|bn|[mbt])\\b| (thousand|million|billion|trillion)\\b)?'

const PER = 'second|minute|hour|day|night|week|month|year|person|user|piece|item'

export const AMOUNTS: readonly Rule[] = [
  { pattern: new RegExp(`(?<=\\d[km]?) ?/ ?(?=(?:${PER})\\b)`, 'gi'), say: () => 'per' },
  {
    pattern: new RegExp(`([$£€¥₹])(${NUMBER}) ?[-–] ?\\1?(${NUMBER})(?![\\d-])${SCALE}`, 'gi'),
    say: (sign = '', from = '', to = '', short = '', scale = '') =>
      `${from.includes('.') ? money(sign, from, '') : numberInWords(from)} to ${money(sign, to, scale || SCALES[short.toLowerCase()] || '')}`,
  },
  {
    pattern: new RegExp(`(-)?(?:US|CA|AU)?([$£€¥₹]) ?(${NUMBER})${SCALE}`, 'gi'),
    say: (minus = '', sign = '', amount = '', short = '', scale = '') =>
      `${minus && 'minus '}${money(sign, amount, scale || SCALES[short.toLowerCase()] || '')}`,
  },
  {
    pattern: new RegExp(`(${NUMBER}) ?([£€¥₹])`, 'g'),
    say: (amount = '', sign = '') => money(sign, amount, ''),
  },
  {
    pattern: /(\d+) ?¢/g,
    say: (cents = '') => `${cardinal(cents)} ${Number(cents) === 1 ? 'cent' : 'cents'}`,
  },
  {
    pattern: /\b(\d)' ?(\d{1,2})(?:"|'')/g,
    say: (feet = '', inches = '') => `${cardinal(feet)} foot ${cardinal(inches)}`,
  },
  { pattern: /(?<!\d)([½¼¾⅓⅔⅛])/g, say: (sign = '') => fractionOf(VULGAR[sign] ?? '') },
  {
    pattern: /(\d+)([½¼¾⅓⅔⅛])/g,
    say: (whole = '', sign = '') => `${cardinal(whole)} and ${withArticle(fractionOf(VULGAR[sign] ?? ''))}`,
  },
  {
    pattern: new RegExp(`(?<![\\w.])(-)?(${NUMBER})( ?)(${UNIT_PATTERN})(?![\\w²³/])`, 'gi'),
    say: (minus = '', amount = '', space = '', unit = '') => measure(minus, amount, space, unit),
  },
  {
    pattern: new RegExp(`(${NUMBER})%? ?[-–] ?(${NUMBER}) ?%`, 'g'),
    say: (from = '', to = '') => `${numberInWords(from)} to ${numberInWords(to)} percent`,
  },
  { pattern: new RegExp(`(${NUMBER}) ?%`, 'g'), say: (amount = '') => `${numberInWords(amount)} percent` },
  {
    pattern: new RegExp(`\\b(${NUMBER})(k|bn|mn|[MB])\\b`, 'g'),
    say: (amount = '', scale = '') => `${numberInWords(amount)} ${SCALES[scale.toLowerCase()]}`,
  },
  { pattern: new RegExp(`\\b(${NUMBER})x\\b`, 'g'), say: (amount = '') => `${numberInWords(amount)} times` },
]

function money(sign: string, amount: string, scale: string): string {
  const [one, many, hundredth, hundredths] = CURRENCIES[sign] ?? ['', '', '', '']
  const [whole = '', decimals = ''] = amount.replaceAll(',', '').split('.')
  if (scale) return `${numberInWords(amount)} ${scale} ${many}`
  if (decimals.length !== 2) return `${numberInWords(amount)} ${amount === '1' ? one : many}`
  const units = `${cardinal(whole)} ${Number(whole) === 1 ? one : many}`
  const parts = `${cardinal(decimals)} ${Number(decimals) === 1 ? hundredth : hundredths}`
  if (Number(decimals) === 0) return units
  return Number(whole) === 0 ? parts : `${units} and ${parts}`
}

function measure(minus: string, amount: string, space: string, unit: string): string | null {
  const name = UNITS[unit] ?? UNITS[unit.toLowerCase()]
  if (!name || (space && GLUED.has(unit))) return null
  // A capital gives the shortest ones another meaning: 5G, 4M, 3D prints of 2B.
  if (unit.length === 1 && unit !== unit.toLowerCase() && !'LWV'.includes(unit)) return null
  return `${minus && 'minus '}${numberInWords(amount)} ${amount === '1' ? name.one : name.many}`
}

export function fractionOf(written: string): string {
  const [over = '', under = ''] = written.split('/')
  return fractionInWords(over, under)
}

function withArticle(fraction: string): string {
  return fraction.replace(/^one /, 'a ')
}

/** A telephone number: digit by digit, with a breath between the groups. */
export function phone(...groups: string[]): string {
  return groups.filter(Boolean).map(digitByDigit).join(', ')
}
