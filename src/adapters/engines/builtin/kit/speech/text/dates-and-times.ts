import speech from '../../../content/speech.json' with { type: 'json' }
import { cardinal, decadeInWords, numberInWords, ordinal, yearInWords } from './numbers.ts'
import type { Rule } from './rule.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3))
const MONTH = `(${MONTHS.join('|')}|(?:${SHORT_MONTHS.join('|')}|Sept)(?!\\w)\\.?)`
const DAYS: Record<string, string> = speech.weekdays

/** The rest of a range after its dash is read: the rules for single values find both ends. */
const TO = (from = '') => `${from} to`

export const DATES_AND_TIMES: readonly Rule[] = [
  { pattern: /(?<![\d.,:/$£€-])(\d{1,2}:\d\d) ?[-–] ?(?=\d{1,2}:\d\d(?!\d))/g, say: TO },
  {
    pattern:
      /(?<![\d.,:/$£€-])(\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?) ?[-–] ?(?=\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b)/gi,
    say: TO,
  },
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})(?:T(?=\d)|\b)/g,
    say: (year = '', month = '', day = '') => date(day, Number(month), year),
  },
  {
    pattern: /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b/g,
    say: (one = '', other = '', year = '') => {
      const full = year.length === 2 ? `20${year}` : year
      // American order, unless there is no such month.
      return Number(one) > 12 ? date(one, Number(other), full) : date(other, Number(one), full)
    },
  },
  {
    pattern: new RegExp(`\\b${MONTH} (\\d{1,2}) ?[-–] ?(\\d{1,2})(?:,? (\\d{4}))?(?![\\w-]|[:.]\\d)`, 'g'),
    say: (month = '', first = '', last = '', year = '') => {
      const begins = date(first, monthIndex(month), '')
      return begins && Number(last) > Number(first) && Number(last) <= 31
        ? `${begins} to ${ordinal(last)}${inYear(year)}`
        : null
    },
  },
  {
    pattern: new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b(?![:.]\\d)`, 'g'),
    say: (month = '', day = '', year = '') => date(day, monthIndex(month), year),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? (\\d{4}))?(?!\\w)`, 'g'),
    say: (day = '', month = '', year = '') => {
      const spoken = date(day, monthIndex(month), year)
      return spoken && month === 'May' && !year ? null : spoken
    },
  },
  {
    pattern: new RegExp(`\\b${MONTH} (\\d{4})\\b`, 'g'),
    say: (month = '', year = '') => `${MONTHS[monthIndex(month) - 1]} ${yearInWords(Number(year))}`,
  },
  {
    pattern: new RegExp(`\\b((?:${SHORT_MONTHS.filter((month) => month !== 'May').join('|')}|Sept)\\.)`, 'g'),
    say: (month = '') => MONTHS[monthIndex(month) - 1] ?? null,
  },
  {
    pattern: new RegExp(`\\b(${Object.keys(DAYS).join('|')})\\.(?=[ ,]|$)`, 'g'),
    say: (day = '') => DAYS[day] ?? null,
  },
  {
    pattern: /(?<![\d.,:$£€])(\d{1,2})[:.](\d{2})(?::\d{2})? ?([ap])\.?m\b\.?/gi,
    say: (hour = '', minute = '', half = '') => `${clock(hour, minute, true)} ${half.toUpperCase()} M`,
  },
  {
    pattern: /\b(\d{1,2}) ?([ap])\.?m\b\.?/gi,
    say: (hour = '', half = '') => (Number(hour) <= 12 ? `${cardinal(hour)} ${half.toUpperCase()} M` : null),
  },
  {
    pattern: /\b([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\b/g,
    say: (hour = '', minute = '') => clock(hour, minute, false),
  },
  {
    pattern: /(?:\b((?:1[1-9]|20)\d0)|'?\b([2-9]0))'?s\b/g,
    say: (year = '', short = '') =>
      year ? decadeInWords(Number(year)) : `${cardinal(short).slice(0, -1)}ies`,
  },
  {
    pattern:
      /\b((?:in|since|by|from|until|till|of|year|after|before|during|circa|early|late|and|to) )(1[0-8]\d\d)\b(?![,.]?\d)/gi,
    say: (before = '', year = '') => `${before}${yearInWords(Number(year))}`,
  },
  {
    // The end of a range of years may omit the century.
    pattern:
      /(?<![\w.,$£€#+-])((?:1\d|20)\d\d) ?[-–] ?((?:1\d|20)\d\d|(?<=(?:19|20)\d\d ?[-–] ?)\d\d)(?![\w-]|[.,:]\d|%)/g,
    say: (from = '', to = '') => yearsInWords(from, to),
  },
  {
    pattern: /(?<![\w.,$£€#+-])(19\d\d|20\d\d)\b(?![,.:%]?\d|%)/g,
    say: (year = '') => yearInWords(Number(year)),
  },
]

function date(day: string, month: number, year: string): string | null {
  const name = MONTHS[month - 1]
  if (!name || Number(day) < 1 || Number(day) > 31) return null
  return `${name} ${ordinal(String(Number(day)))}${inYear(year)}`
}

const inYear = (year: string): string => year && `, ${yearInWords(Number(year))}`

function yearsInWords(from: string, to: string): string | null {
  const isShort = to.length === 2
  const last = isShort ? Number(from.slice(0, 2) + to) : Number(to)
  if (last <= Number(from)) return null
  return `${yearInWords(Number(from))} to ${isShort ? numberInWords(to) : yearInWords(last)}`
}

function monthIndex(written: string): number {
  return SHORT_MONTHS.indexOf(written.slice(0, 3)) + 1
}

function clock(hour: string, minute: string, halfIsNamed: boolean): string {
  const hours = cardinal(String(Number(hour)))
  if (minute !== '00')
    return `${hours} ${minute.startsWith('0') ? `oh ${cardinal(minute[1] ?? '')}` : cardinal(minute)}`
  if (halfIsNamed) return hours
  return Number(hour) >= 1 && Number(hour) <= 12 ? `${hours} o'clock` : `${hours} hundred`
}
