import { expect, test } from 'vitest'
import { newPlane } from '../../engines/builtin/kit/pictures/raster.ts'
import { contoursOf, type Point } from './contour.ts'

function shapeOf(side: number, isIn: (x: number, y: number) => boolean) {
  const plane = newPlane(side, side)
  for (let i = 0; i < side * side; i++) plane.data[i] = isIn(i % side, Math.floor(i / side)) ? 1 : 0
  return plane
}

/** The area within a closed path; clockwise paths have a positive one. */
const areaOf = (points: readonly Point[]) =>
  points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

test('a square is cut by its four corners', () => {
  const [contour, ...others] = contoursOf(
    shapeOf(40, (x, y) => x >= 10 && x < 30 && y >= 5 && y < 35),
    0.5,
  )
  expect(others).toEqual([])
  expect(contour).toHaveLength(4)
  expect(areaOf(contour ?? [])).toBe(600)
})

test('the cut around a disc is round, closed and of its size', () => {
  const [contour = []] = contoursOf(
    shapeOf(200, (x, y) => Math.hypot(x - 99.5, y - 99.5) < 80),
    0.7,
  )
  expect(contour.length).toBeGreaterThan(20)
  expect(areaOf(contour) / (Math.PI * 80 * 80)).toBeCloseTo(1, 1)
  for (const [x, y] of contour) expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(80, -0.5)
})

test('separate parts are cut separately, specks and holes are not cut', () => {
  const isIn = (x: number, y: number) =>
    (x > 10 && x < 60 && y > 10 && y < 60 && !(x > 30 && x < 40 && y > 30 && y < 40)) ||
    (x > 100 && x < 150 && y > 100 && y < 150) ||
    (x === 180 && y === 20)
  expect(contoursOf(shapeOf(200, isIn), 0.5)).toHaveLength(2)
})
