import { expect, test } from 'vitest'
import type { TextLine } from './find-text.ts'
import type { Lettering } from './lettering.ts'
import { areOneMark, areTold, chooseOverlaid } from './overlaid-text.ts'

const SIZE = { width: 800, height: 600 }
const VEIL: Lettering['veil'] = { paint: 1, opacity: 0.4, middle: [7] }

function lettering(line: Partial<TextLine>, read: Partial<Lettering> = {}): Lettering {
  return {
    line: { core: [], x: 400, y: 300, length: 120, height: 20, angle: 0, certainty: 0.95, ...line },
    letters: [],
    veil: null,
    onPlate: false,
    strip: null,
    variety: 0.03,
    fullness: 0.5,
    ...read,
  }
}

test('credits at a border, words across and veils are marks; lettering anywhere in the scene stays', () => {
  const credit = lettering({ x: 700, y: 580 })
  const across = lettering({ length: 400 })
  const veiled = lettering({ x: 200, y: 250 }, { veil: VEIL })
  const sign = lettering({ x: 200, y: 350 })
  expect(chooseOverlaid([credit, across, veiled, sign], SIZE)).toEqual([credit, across, veiled])
})

test('number plates, signs and lettering in perspective stay, even at a border', () => {
  const plate = lettering({ y: 580 }, { onPlate: true })
  const slanted = lettering({ y: 580, angle: 0.2 })
  expect(chooseOverlaid([plate, slanted], SIZE)).toEqual([])
})

test('nothing is guessed in a picture with lettering of its own', () => {
  const credit = lettering({ x: 700, y: 580 })
  const signs = [200, 300, 400].map((y) => lettering({ x: 200, y }))
  expect(chooseOverlaid([credit, ...signs], SIZE)).toEqual([])
})

test('the parts of one line belong together', () => {
  const across = lettering({ x: 350, length: 300 })
  const rest = lettering({ x: 540, length: 40, y: 303 })
  expect(chooseOverlaid([across, rest], SIZE)).toEqual([across, rest])
})

test('large letters over a busy picture are left to people who paint, and so is a pattern all over it', () => {
  const letters = Array.from({ length: 0.03 * SIZE.width * SIZE.height }, (_, i) => i)
  expect(
    chooseOverlaid([lettering({ length: 400 }, { variety: 0.2, fullness: 0.8, letters })], SIZE),
  ).toEqual([])
  const pattern = [100, 200, 300, 400].map((y) => lettering({ y, angle: -0.5 }))
  expect(chooseOverlaid([...pattern, lettering({ y: 580 })], SIZE)).toEqual([])
})

test('letters that merge into one shape over the busiest places are not guessed', () => {
  const blob = Array.from({ length: 0.95 * 120 * 20 }, (_, i) => i)
  const date = (variety: number) => lettering({ x: 700, y: 580 }, { variety, letters: blob })
  expect(chooseOverlaid([date(0.135)], SIZE)).toEqual([])
  expect(chooseOverlaid([date(0.12)], SIZE)).toHaveLength(1)
})

test('lines beside and below each other are one mark, captions at two places of a photo are not', () => {
  const name = lettering({ x: 650, y: 560 })
  const address = lettering({ x: 690, y: 585, height: 12 })
  const caption = lettering({ x: 120, y: 30 })
  expect(areOneMark([name, address])).toBe(true)
  expect(areOneMark([name, caption])).toBe(false)
  expect(areOneMark([])).toBe(true)
})

test('letters that fill their row are only recognised by a veil, and only taken off a calm ground', () => {
  expect([0.5, 0.7].map((fullness) => areTold({ veil: null, fullness }))).toEqual([true, false])
  expect(areTold({ veil: VEIL, fullness: 0.7 })).toBe(true)
  const [plain, busy] = [0.05, 0.1].map((variety) => lettering({ y: 580 }, { fullness: 0.7, variety }))
  expect(
    chooseOverlaid(
      [plain, busy].filter((each) => each !== undefined),
      SIZE,
    ),
  ).toEqual([plain])
})
