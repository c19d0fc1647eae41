import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenOpacity, hiddenPart } from './even-paint.ts'

const EVENNESS = { least: 0.12, most: 0.72, unevenness: 0.1, tint: 0.08, fewest: 60 }
const PIXELS = 40

const paint = fc.constantFrom(0 as const, 1 as const)
const opacity = fc.double({ min: 0.15, max: 0.7, noNaN: true })
/** Of one colour behind the paint, never nearly as white or black as that. */
const behind = fc.array(fc.double({ min: 0.2, max: 0.8, noNaN: true }), {
  minLength: PIXELS,
  maxLength: PIXELS,
})
const colours = fc.tuple(behind, behind, behind)

const painted = (value: number, of: 0 | 1, opaque: number) => value * (1 - opaque) + of * opaque

test('paint is measured whatever is behind it', () => {
  fc.assert(
    fc.property(paint, opacity, colours, (of, opaque, scene) => {
      const parts = scene.map((plane) =>
        plane.map((value) => hiddenPart(of, painted(value, of, opaque), value) ?? Number.NaN),
      )
      expect(evenOpacity(parts, EVENNESS)?.opacity).toBeCloseTo(opaque)
    }),
  )
})

test('paint of another colour hides one colour more than the others, and is not measured', () => {
  fc.assert(
    fc.property(paint, colours, (of, scene) => {
      const parts = scene.map((plane, c) =>
        plane.map((value) => hiddenPart(of, painted(value, of, c === 0 ? 0.6 : 0.4), value) ?? Number.NaN),
      )
      expect(evenOpacity(parts, EVENNESS)).toBeNull()
    }),
  )
})

test('nothing is measured where there is no room, or hardly anything to look at', () => {
  expect(hiddenPart(1, 0.95, 0.9)).toBeNull()
  expect(evenOpacity([[0.4], [0.4], [0.4]], EVENNESS)).toBeNull()
})
