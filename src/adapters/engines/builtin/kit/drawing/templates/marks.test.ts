import { expect, test } from 'vitest'
import { createRandom } from '../../random.ts'
import { createPalette } from '../places/palette.ts'
import { drawMarks, drawTogether, type Marks } from './marks.ts'
import { measure } from './measures.ts'

const random = createRandom('marks')
const hour = { time: 'night', weather: null, mood: null, backdrop: null } as const
const stage = {
  place: 'meadow',
  width: 1000,
  height: 1000,
  palette: createPalette(hour, random),
  weather: 'snow',
  mood: null,
  asked: null,
  glows: false,
  wants: (what: string) => what !== 'tree',
  random,
} as const

function context(marks: Record<string, Marks> = {}) {
  return { stage, marks, random: random.fork('test'), scope: { width: 1000, horizon: 600, red: '#ff0000' } }
}

test('sizes are sums of products of numbers and names', () => {
  const scope = { width: 1000, horizon: 600, size: 8 }
  expect(measure('horizon-0.5*size+2', scope)).toBe(598)
  expect(measure('-size/4*width', scope)).toBe(-2000)
  expect(measure(7, scope)).toBe(7)
  expect(() => measure('wide+1', scope)).toThrow('no size called wide')
})

test('templates take sizes, with as many digits as asked for, and colours', () => {
  expect(drawMarks("<path d='M{width/3:1} {horizon+4}' fill='{red}'/>", context())).toBe(
    '<path d="M333.3 604" fill="#ff0000"/>',
  )
})

test('marks are repeated by number, along a line and around a circle, each with values of its own', () => {
  const numbered = { repeat: 3, names: { colour: { cycle: ['#a', '#b'] } }, draw: '{index}{colour} ' }
  expect(drawMarks(numbered, context())).toBe('0#a 1#b 2#a ')
  const along = { repeat: { each: 'x', from: 10, until: 'width', step: 'x*9' }, draw: '{x} ' }
  expect(drawMarks(along, context())).toBe('10 100 ')
  expect(drawMarks({ repeat: { around: 2 }, draw: '{cos} ' }, context())).toBe('1 -1 ')
})

test('what it is like on the stage decides, and marks with names are used', () => {
  const named = {
    roof: { names: { colour: { byWeather: { snow: '#fff', else: 'red' } } }, draw: '{colour}{n}' },
  }
  expect(drawMarks({ use: 'roof', with: { n: 4 } }, context(named))).toBe('#fff4')
  expect(drawMarks({ if: { wants: 'tree' }, draw: 'tree', else: 'none' }, context())).toBe('none')
  expect(drawMarks({ if: { time: 'night' }, draw: 'moon' }, context())).toBe('moon')
  expect(() => drawMarks({ use: 'door' }, context())).toThrow('no marks called door')
})

test('drawings that are made by turns share their chance in order', () => {
  const together = { repeat: 2, names: { x: { between: [0, 1] as const } }, draw: ['{x} ', '{x} '] }
  const [one, other] = drawTogether(together, 2, context())
  expect(one).toBe(other)
  expect(new Set(one?.trim().split(' ')).size).toBe(2)
})
