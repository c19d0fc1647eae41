import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import type { Light } from '../../kit/motion/lights.ts'
import { createFireworks } from './fireworks.ts'

const SIZE = { width: 120, height: 160 }
const { behind, over } = createFireworks(SIZE, 'seed')

/** How light a black sky becomes, from 0 to 255, to the left and to the right. */
function lightAt(light: Light, part: number): { left: number; right: number } {
  const { width, height } = SIZE
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#000000'
  context.fillRect(0, 0, width, height)
  light(context, { part, time: part * 5 })
  const sum = (x: number) =>
    context
      .getImageData(x, 0, width / 2, height)
      .data.reduce((all, value, i) => all + (i % 4 < 3 ? value : 0), 0)
  const pixels = 1.5 * width * height
  return { left: sum(0) / pixels, right: sum(width / 2) / pixels }
}

const PARTS = Array.from({ length: 12 }, (_, index) => index / 12)

test('there are fireworks on both sides at every moment', () => {
  for (const part of PARTS) {
    const { left, right } = lightAt(behind, part)
    expect(Math.min(left, right)).toBeGreaterThan(1)
  }
})

test('less of their light falls on people than on the sky, and the end leads to the start', () => {
  for (const part of PARTS) {
    expect(lightAt(over, part).left).toBeLessThan(lightAt(behind, part).left)
  }
  expect(lightAt(behind, 1)).toEqual(lightAt(behind, 0))
})
