import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Plane } from '../pictures/raster.ts'
import { explainedBy, fold, type Lattice, type Step } from './fold.ts'
import { findLattice } from './lattice.ts'

const LATTICE: Lattice = { one: { x: 24.25, y: 41.5 }, other: { x: 71, y: -38.5 } }

/** Bars of one length at every place of the lattice, and dust. */
function patterned(dust: number): Plane {
  const plane = newPlane(320, 240)
  for (let i = -20; i < 20; i++) {
    for (let j = -20; j < 20; j++) {
      const [left, top] = [at(i, j, 'x') + 160, at(i, j, 'y') + 120]
      for (let n = 0; n < 30 * 7; n++) put(plane, left + (n % 30), top + Math.floor(n / 30))
    }
  }
  return mapPlane(plane, (value, i) => (chanceAt(i) < dust ? 1 - value : value))
}

test('a repeating pattern is found with its steps, even under noise', () => {
  for (const dust of [0, 0.08]) {
    const found = findLattice(patterned(dust))
    expect(found && distanceTo(found.one)).toBeLessThan(0.6)
    expect(found && distanceTo(found.other)).toBeLessThan(0.6)
  }
})

test('neither noise nor an even plane has a pattern', () => {
  expect(findLattice(mapPlane(newPlane(320, 240), (_, i) => chanceAt(i)))).toBeNull()
  expect(findLattice(newPlane(320, 240))).toBeNull()
})

test('the mean over all tiles keeps the pattern and loses the noise', () => {
  const [clean, dusty] = [patterned(0), patterned(0.1)]
  const folded = fold(dusty, LATTICE)
  const wrong = folded.data.reduce(
    (sum, value, i) => sum + ((value > 0.5 ? 1 : 0) === clean.data[i] ? 0 : 1),
    0,
  )
  expect(wrong / clean.data.length).toBeLessThan(0.03)
  expect(explainedBy(LATTICE, clean)).toBeGreaterThan(0.8)
  expect(Math.abs(explainedBy({ one: { x: 31, y: 17 }, other: { x: -23, y: 51 } }, clean))).toBeLessThan(0.2)
})

/** How far a step ends from the nearest place of the lattice. */
function distanceTo(step: Step): number {
  const places = [-2, -1, 0, 1, 2].flatMap((i) => [-2, -1, 0, 1, 2].map((j) => [i, j] as const))
  return Math.min(
    ...places
      .filter(([i, j]) => i !== 0 || j !== 0)
      .map(([i, j]) => Math.hypot(at(i, j, 'x') - step.x, at(i, j, 'y') - step.y)),
  )
}

function at(i: number, j: number, axis: 'x' | 'y'): number {
  return i * LATTICE.one[axis] + j * LATTICE.other[axis]
}

function put({ width, height, data }: Plane, x: number, y: number): void {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column >= 0 && column < width && row >= 0 && row < height) data[row * width + column] = 1
}

/** The same each time, between 0 and 1. */
function chanceAt(i: number): number {
  const value = Math.sin(i * 12.9898 + 4.1) * 43_758.5453
  return value - Math.floor(value)
}
