import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalise } from './normalise.ts'
import { cardinal, ordinal, yearInWords } from './numbers.ts'

const CASES: Record<string, Record<string, string>> = {
  'has numbers in words': {
    '3 cats and 1,234 dogs': 'three cats and one thousand two hundred thirty-four dogs',
    'pi is 3.14': 'pi is three point one four',
    'agent 007': 'agent zero zero seven',
    '-5 or ~7': 'minus five or about seven',
    '2+2=4': 'two plus two equals four',
    'pages 3–4, 5-10': 'pages three to four, five to ten',
    '10% and 20-30%': 'ten percent and twenty to thirty percent',
    '10k, 3M, 5x': 'ten thousand, three million, five times',
    'MP3, B2B': 'MP three, B two B',
    'a .5 chance, or -.25': 'a zero point five chance, or minus zero point two five',
    'in 16:9, 1:1': 'in sixteen to nine, one to one',
    'call 911': 'call nine one one',
    '911 calls': 'nine hundred eleven calls',
  },
  'has ordinals, fractions and Roman numerals': {
    'the 1st, 22nd and 103rd': 'the first, twenty-second and one hundred third',
    '1/2, 3/4 and 2 1/2': 'one half, three quarters and two and one half',
    '½ or 2½': 'one half or two and a half',
    '1/100 s': 'one one hundredth s',
    'the 10th-12th': 'the tenth to twelfth',
    'open 24/7': 'open twenty-four seven',
    'Henry VIII, World War II': 'Henry the eighth, World War two',
  },
  'has money': {
    '$45.20': 'forty-five dollars and twenty cents',
    '$1.01, $1, £2.50': 'one dollar and one cent, one dollar, two pounds and fifty pence',
    '$1.5M or $3 billion': 'one point five million dollars or three billion dollars',
    '€1,000,000 and 50¢': 'one million euros and fifty cents',
    '$5-10, $5-$10': 'five to ten dollars, five to ten dollars',
    '£2.50–£3': 'two pounds and fifty pence to three pounds',
    '$1-2 million': 'one to two million dollars',
    '$20/month, 5k / year': 'twenty dollars per month, five thousand per year',
  },
  'has dates, years and decades': {
    '12/05/2024': 'December fifth, twenty twenty-four',
    '25/12/2024': 'December twenty-fifth, twenty twenty-four',
    '2024-05-12': 'May twelfth, twenty twenty-four',
    'May 5, 1999': 'May fifth, nineteen ninety-nine',
    '5 March 2020': 'March fifth, twenty twenty',
    'Jan. 5': 'January fifth',
    'in 1984 and 2001': 'in nineteen eighty-four and two thousand one',
    "the 1990s and the '80s": 'the nineteen nineties and the eighties',
    '2020-2021, 1990-95': 'twenty twenty to twenty twenty-one, nineteen ninety to ninety-five',
    'from 1939–1945': 'from nineteen thirty-nine to nineteen forty-five',
    'Nov 3-5, 2024': 'November third to fifth, twenty twenty-four',
    'since 1066': 'since ten sixty-six',
    'a year of 1,984 days': 'a year of one thousand nine hundred eighty-four days',
  },
  'has times': {
    '3:05 pm': 'three oh five P M',
    'at 9am, 10:00 and 15:30': "at nine A M, ten o'clock and fifteen thirty",
    'by 9 a.m. today': 'by nine A M today',
    '10.30am and 10.30 pm': 'ten thirty A M and ten thirty P M',
    '10am-5pm, 10-11am': 'ten A M to five P M, ten to eleven A M',
    '9:00–17:00': "nine o'clock to seventeen hundred",
    '12:30-1:30pm': 'twelve thirty to one thirty P M',
    '$10.30 a month': 'ten dollars and thirty cents a month',
  },
  'has units, one and many': {
    '1 kg, 5kg, 100 km/h': 'one kilogram, five kilograms, one hundred kilometers per hour',
    '20°C and -5 °F': 'twenty degrees Celsius and minus five degrees Fahrenheit',
    '6\'2" tall': 'six foot two tall',
    '1 in 10': 'one in ten',
    '5G and 4K': 'five G and four K',
  },
  'has abbreviations, without ending a sentence at their stops (trap: "Dr. Smith" in two breaths)': {
    'Dr. Smith and Mrs. Jones': 'Doctor Smith and Missus Jones',
    '12 Main St. in St. Louis': 'twelve Main Street in Saint Louis',
    'e.g. this, i.e. that': 'for example, this, that is, that',
    'cats, dogs, etc.': 'cats, dogs, et cetera.',
    'the U.S.A. wins': 'the U S A wins',
    'in the U.S.': 'in the U S.',
    'No. 5 vs. J. K. Rowling': 'number five versus J K Rowling',
  },
  'has addresses, telephone numbers and tags': {
    'https://www.example.com/about': 'W W W dot example dot com slash about',
    'bob.smith@mail.io': 'bob dot smith at mail dot I O',
    '+1 (555) 123-4567': 'one, five five five, one two three, four five six seven',
    '@anna #sticker #1': 'at anna hashtag sticker number one',
  },
  'has signs by their names, and no emoji': {
    'salt & pepper': 'salt and pepper',
    'I <3 you': 'I love you',
    'x < 30, 5 > 3': 'x is less than thirty, five is greater than three',
    'and/or, he/she': 'and or, he or she',
    'café 😀 “naïve”': 'cafe "naive"',
    'Wait... what?!!': 'Wait… what?',
    'yes - no — maybe': 'yes — no — maybe',
    '😀🎈': '',
    Привет: '',
  },
}

describe('text read aloud', () => {
  it.each(Object.entries(CASES))('%s', (_, cases) => {
    for (const [written, spoken] of Object.entries(cases)) expect(normalise(written), written).toBe(spoken)
  })

  it('consists only of words and punctuation, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(normalise(text)).toMatch(/^[A-Za-z'\-\s.,;:!?…—()"]*$/)
      }),
    )
  })
})

describe('numbers in words', () => {
  it('are right at the edges of English', () => {
    expect(['0', '10', '19', '20', '21', '100', '1000', '1000000', '110013'].map(cardinal)).toEqual([
      'zero',
      'ten',
      'nineteen',
      'twenty',
      'twenty-one',
      'one hundred',
      'one thousand',
      'one million',
      'one hundred ten thousand thirteen',
    ])
    expect(['1', '2', '3', '5', '8', '9', '12', '20', '31'].map(ordinal).join(' ')).toBe(
      'first second third fifth eighth ninth twelfth twentieth thirty-first',
    )
    expect([1900, 1905, 2000, 2005, 2010, 1066].map(yearInWords)).toEqual([
      'nineteen hundred',
      'nineteen oh five',
      'two thousand',
      'two thousand five',
      'twenty ten',
      'ten sixty-six',
    ])
  })

  it('differ for different numbers', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.nat(10 ** 9), (one, other) => {
        fc.pre(one !== other)
        expect(cardinal(String(one))).not.toBe(cardinal(String(other)))
      }),
    )
  })
})
