import { expect, test } from 'vitest'
import type { Plane } from './raster.ts'
import { frontColour, partLayers } from './true-colours.ts'

const SIDE = 60

function paint(value: (x: number) => number): Plane {
  return {
    width: SIDE,
    height: SIDE,
    data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE)),
  }
}

test('the edge of a red thing on green loses most of the green, so it has no fringe on another background', () => {
  const alphaAt = (x: number) => Math.min(1, Math.max(0, (36 - x) / 12))
  const alpha = paint(alphaAt)
  const colours = [paint(alphaAt), paint((x) => 1 - alphaAt(x)), paint(() => 0)] as const
  const { front, back } = partLayers(colours, alpha, 10, 2)
  for (let x = 25; x < 35; x++) {
    const i = SIDE * 30 + x
    const mixed = colours[1].data[i] ?? 0
    const left = frontColour(mixed, alpha.data[i] ?? 0, front[1].data[i] ?? 0, back[1].data[i] ?? 0)
    expect(left, `green at ${x}, of ${mixed}`).toBeLessThan(0.4 * mixed)
  }
})
