import speech from '../../../content/speech.json' with { type: 'json' }
import { fractionOf, NUMBER, phone } from './money-and-measures.ts'
import { cardinal, digitByDigit, numberInWords, ordinal } from './numbers.ts'
import type { Rule } from './rule.ts'

/** Parts of addresses that are words; other short ones are spelled. */
const SPOKEN_ENDINGS = new Set(speech.spokenDomains)
const ENDINGS = 'com|net|org|edu|gov|info|app|dev|shop|online|site|io|ai|co|me|tv|uk|de|eu|us|ca|fr|au|xyz'

export const ADDRESSES: readonly Rule[] = [
  {
    pattern: /\b([\w.+-]+)@((?:[a-z0-9-]+\.)+[a-z]{2,})\b/gi,
    say: (name = '', host = '') => `${spoken(name)} at ${spoken(host)}`,
  },
  {
    pattern: /\bhttps?:\/\/([^\s<>"()]*[^\s<>"().,;:!?])/gi,
    say: (address = '') => spoken(address.replace(/\/$/, '').replace(/[?#].*$/, '')),
  },
  {
    pattern: new RegExp(`\\b((?:www\\.)?(?:[a-z0-9-]+\\.)+(?:${ENDINGS})(?:/[\\w./-]*\\w)?)(?![\\w@])`, 'gi'),
    say: (address = '') => spoken(address),
  },
  { pattern: /(?<![\w@])@(\w+)/g, say: (name = '') => `at ${spoken(name)}` },
  { pattern: /(?<!\w)#(\d+)\b/g, say: (figures = '') => `number ${numberInWords(figures)}` },
  { pattern: /(?<!\w)#(\w+)/g, say: (name = '') => `hashtag ${spoken(name)}` },
]

const NUMBERED =
  'war|chapter|part|volume|act|scene|section|phase|level|type|class|book|episode|season|bowl|stage|step'
const RULERS =
  'Henry|Louis|Elizabeth|George|Charles|Edward|William|Richard|James|Philip|John|Paul|Pius|Benedict|Leo'
const ROMAN = '[IVX]{1,6}'

export const NUMBERS: readonly Rule[] = [
  {
    pattern: /(?<![\w.-])\+?(1)?[ .-]?\(?(\d{3})\)?[ .-](\d{3})[ .-](\d{4})(?![\w-])/g,
    say: (country = '', area = '', middle = '', end = '') => phone(country, area, middle, end),
  },
  { pattern: /(?<![\w.-])(\d{3})-(\d{4})(?![\w-])/g, say: (start = '', end = '') => phone(start, end) },
  {
    pattern: new RegExp(`\\b((?:${NUMBERED}) )(${ROMAN})\\b`, 'gi'),
    say: (before = '', roman = '') =>
      roman === roman.toUpperCase() ? before + cardinal(`${arabic(roman)}`) : null,
  },
  {
    pattern: new RegExp(`\\b((?:${RULERS}) )(${ROMAN})\\b`, 'g'),
    say: (name = '', roman = '') => `${name}the ${ordinal(`${arabic(roman)}`)}`,
  },
  { pattern: /(?<=\d(?:st|nd|rd|th)) ?[-–] ?(?=\d+(?:st|nd|rd|th)\b)/gi, say: () => 'to' },
  { pattern: /\b(\d[\d,]*)(?:st|nd|rd|th)\b/gi, say: (figures = '') => ordinal(figures.replaceAll(',', '')) },
  { pattern: /(?<=\b(?:call|dial|ring|phone) )(\d{3})\b/gi, say: (figures = '') => digitByDigit(figures) },
  { pattern: /\b24\/7\b/g, say: () => 'twenty-four seven' },
  { pattern: /\b9\/11\b/g, say: () => 'nine eleven' },
  { pattern: /\b50\/50\b/g, say: () => 'fifty fifty' },
  {
    pattern: /(?:\b(\d+) )?(?<![\w/.])(\d{1,2})\/([2-9]|10|16|100|1000)(?![\w/.]\d|\w)/g,
    say: (whole = '', over = '', under = '') =>
      `${whole && `${cardinal(whole)} and `}${fractionOf(`${over}/${under}`)}`,
  },
  { pattern: /\bv(\d+(?:\.\d+)+)\b/gi, say: (version = '') => `version ${dotted(version, 'point')}` },
  { pattern: /\b(\d+\.\d+\.\d+(?:\.\d+)*)\b/g, say: (version = '') => dotted(version, 'point') },
  {
    pattern: new RegExp(`(?<![\\w.-])(${NUMBER}) ?[-–] ?(${NUMBER})(?![\\w-])`, 'g'),
    say: (from = '', to = '') => `${numberInWords(from)} to ${numberInWords(to)}`,
  },
  {
    pattern: /(?<![\d:.])([1-9]\d?):([1-9]\d?)(?![\d:])/g,
    say: (one = '', other = '') => `${cardinal(one)} to ${cardinal(other)}`,
  },
  {
    pattern: /(?<![\w.])(-)?\.(\d+)(?!\w)/g,
    say: (minus = '', decimals = '') => `${minus && 'minus '}${numberInWords(`0.${decimals}`)}`,
  },
  { pattern: /(?<=\d) ?[x×] ?(?=\d)/g, say: () => 'by' },
  { pattern: /(?<=\d) ?([+*÷=]) ?(?=-?\d)/g, say: (sign = '') => CALCULATION[sign] ?? null },
  { pattern: /(?<![\w.])-(?=\d)/g, say: () => 'minus' },
  { pattern: /(?<=\d) - (?=\d)/g, say: () => 'minus' },
  { pattern: /(?<!\w)No\. ?(?=\d)/g, say: () => 'number' },
  {
    pattern: new RegExp(`(?<![\\w.,])(${NUMBER})(?!\\w)`, 'g'),
    say: (written = '') => numberInWords(written),
  },
  // The remaining ones are next to letters, as in MP3 and B2B.
  {
    pattern: /(\d+)/g,
    say: (figures = '') => (figures.length > 4 ? digitByDigit(figures) : numberInWords(figures)),
  },
]

const CALCULATION: Record<string, string> = speech.calculation

const SIGNS: Record<string, string> = speech.signs

export const SIGN_RULES: readonly Rule[] = [
  { pattern: /~(?= ?\w)/g, say: () => 'about' },
  // By now, numbers have become words with spaces around them.
  { pattern: /(?<=\w) +< +(?=\w)/g, say: () => 'is less than' },
  { pattern: /(?<=\w) +> +(?=\w)/g, say: () => 'is greater than' },
  {
    pattern: /\b(and|or|he|she|his|him)\/(or|and|she|he|her|hers)\b/gi,
    say: (one = '', other = '') => either(one, other),
  },
  { pattern: /(?<=[a-z])\/(?=[a-z])/gi, say: () => 'slash' },
  { pattern: /([&%+=@°©§→±×÷≈$£€])/g, say: (sign = '') => SIGNS[sign] ?? null },
]

function either(one: string, other: string): string {
  return /^(and|or)$/i.test(one) ? `${one} ${other}` : `${one} or ${other}`
}

/** The spoken form of an address. Names in it are words, and two letters are spelled. */
function spoken(address: string): string {
  return address
    .split(/([./@_+-])/)
    .map((part) => {
      if (part in ADDRESS_SIGNS) return ADDRESS_SIGNS[part]
      if (part.toLowerCase() === 'www') return 'W W W'
      const isSpelled =
        part.length === 2 &&
        !SPOKEN_ENDINGS.has(part) &&
        !/^(my|to|we|go|me|us|it|is|at|in|on|by)$/i.test(part)
      return isSpelled ? Array.from(part.toUpperCase()).join(' ') : part.replace(/(\d+)/g, ' $1 ')
    })
    .join(' ')
}

const ADDRESS_SIGNS: Record<string, string> = speech.addressSigns

function dotted(written: string, sign: string): string {
  return written.split('.').map(numberInWords).join(` ${sign} `)
}

function arabic(roman: string): number {
  const values = Array.from(roman, (letter) => ({ I: 1, V: 5, X: 10 })[letter] ?? 0)
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}
