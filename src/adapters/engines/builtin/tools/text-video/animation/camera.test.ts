import { expect, test } from 'vitest'
import { type CameraMove, cameraAt, viewOf } from './camera.ts'

const MOVES: CameraMove[] = ['hold', 'push', 'pull', 'panLeft', 'panRight', 'tiltUp', 'tiltDown']
const SIZE = { width: 1333, height: 750 }

test('no camera ever sees beyond the edge of a picture, at any depth', () => {
  for (const move of MOVES) {
    for (const focus of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 0.5, y: 0.5 },
      { x: -2, y: 3 },
    ]) {
      for (const zoom of [1.02, 1.15, 1.62]) {
        for (let share = -0.2; share <= 1.2; share += 0.1) {
          const camera = cameraAt({ move, focus, zoom }, share)
          for (const depth of [0, 0.3, 0.6, 1]) {
            const { scale, dx, dy } = viewOf(camera, depth, SIZE)
            expect(dx).toBeLessThanOrEqual(1e-9)
            expect(dy).toBeLessThanOrEqual(1e-9)
            expect(dx + SIZE.width * scale).toBeGreaterThanOrEqual(SIZE.width - 1e-9)
            expect(dy + SIZE.height * scale).toBeGreaterThanOrEqual(SIZE.height - 1e-9)
          }
        }
      }
    }
  }
})

test('near things move more than far ones', () => {
  for (const move of MOVES) {
    const path = { move, focus: { x: 0.7, y: 0.4 }, zoom: 1.3 }
    const way = (depth: number) => {
      const from = viewOf(cameraAt(path, 0), depth, SIZE)
      const to = viewOf(cameraAt(path, 1), depth, SIZE)
      return Math.abs(from.dx - to.dx) + Math.abs(from.dy - to.dy) + Math.abs(from.scale - to.scale)
    }
    expect(way(0.9)).toBeGreaterThan(way(0.5))
    expect(way(0.5)).toBeGreaterThan(way(0.1))
  }
})

test('a push ends nearer than it began, aimed at what it shows', () => {
  const path = { move: 'push', focus: { x: 0.62, y: 0.5 }, zoom: 1.6 } as const
  const from = cameraAt(path, 0)
  const to = cameraAt(path, 1)
  expect(to.zoom).toBeGreaterThan(from.zoom + 0.3)
  const { scale, dx } = viewOf(to, 0.6, SIZE)
  expect(Math.abs(0.62 * SIZE.width * scale + dx - SIZE.width / 2)).toBeLessThan(30)
})
