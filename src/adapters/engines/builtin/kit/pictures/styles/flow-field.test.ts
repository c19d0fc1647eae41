import { describe, expect, it } from 'vitest'
import { newPlane, type Plane } from '../raster.ts'
import { findFlow, smoothAlong, straightField } from './flow-field.ts'

const SIDE = 40
const CENTRE = 20 * SIDE + 20

function planeOf(valueAt: (x: number, y: number) => number): Plane {
  const plane = newPlane(SIDE, SIDE)
  plane.data.forEach((_, i) => {
    plane.data[i] = valueAt(i % SIDE, Math.floor(i / SIDE))
  })
  return plane
}

const flowOf = (plane: Plane) => findFlow([plane, plane, plane], 2)

describe('the flow of a picture', () => {
  it.each([
    ['upright', (x: number) => (x < 20 ? 0 : 1), 0, 1],
    ['level', (_: number, y: number) => (y < 20 ? 0 : 1), 1, 0],
    ['slanted', (x: number, y: number) => (x + y < 40 ? 0 : 1), Math.SQRT1_2, -Math.SQRT1_2],
  ])('runs along an edge that is %s', (_, valueAt, x, y) => {
    const field = flowOf(planeOf(valueAt))
    const along = (field.x.data[CENTRE] ?? 0) * x + (field.y.data[CENTRE] ?? 0) * y
    expect(Math.abs(along)).toBeGreaterThan(0.98)
    expect(field.clarity.data[CENTRE]).toBeGreaterThan(0.8)
  })

  it('is unclear in plain areas, and still has a direction', () => {
    const field = flowOf(planeOf(() => 0.5))
    expect(field.clarity.data[CENTRE]).toBe(0)
    expect(Math.hypot(field.x.data[CENTRE] ?? 0, field.y.data[CENTRE] ?? 0)).toBeCloseTo(1)
  })
})

describe('a plane smoothed along a field', () => {
  it('is even along it, and keeps its edges across', () => {
    const rows = planeOf((x, y) => (y < 20 ? 0 : 1) + (x % 2 === 0 ? 0.2 : 0))
    const { data } = smoothAlong(rows, straightField(SIDE, SIDE, 0), 8)
    expect(Math.abs((data[CENTRE] ?? 0) - (data[CENTRE + 1] ?? 0))).toBeLessThan(0.05)
    expect((data[CENTRE] ?? 0) - (data[CENTRE - SIDE] ?? 0)).toBeCloseTo(1)
  })

  it('of one value stays the same, up to its edges', () => {
    const { data } = smoothAlong(
      planeOf(() => 0.3),
      straightField(SIDE, SIDE, 1),
      12,
    )
    for (const value of data) expect(value).toBeCloseTo(0.3, 5)
  })

  it('ignores the sign of the field’s vectors', () => {
    const field = straightField(SIDE, SIDE, 0)
    const turned = { ...field, x: planeOf((x) => (x % 2 === 0 ? 1 : -1)) }
    const steps = planeOf((x) => x / SIDE)
    expect(smoothAlong(steps, turned, 6).data[CENTRE]).toBeCloseTo(
      smoothAlong(steps, field, 6).data[CENTRE] ?? 0,
      5,
    )
  })
})
