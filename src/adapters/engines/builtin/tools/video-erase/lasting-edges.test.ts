import { expect, test } from 'vitest'
import { maskAt } from '../../kit/fill/mask.ts'
import { directionsOf, slopesOf, withoutBars } from './lasting-edges.ts'
import { findTemplate, templateOf } from './template.ts'

const SIZE = { width: 120, height: 80 }

/** A small cross of this brightness at a place, on a ground with a dark bar across it. */
function frameWith(x: number, y: number, paint: number, bar: number): Uint8Array {
  const frame = new Uint8Array(SIZE.width * SIZE.height).fill(200)
  const fill = (left: number, top: number, width: number, height: number, value: number) => {
    for (let row = top; row < top + height; row++)
      frame.fill(value, row * SIZE.width + left, row * SIZE.width + left + width)
  }
  fill(bar, 0, 5, SIZE.height, 20)
  fill(x + 8, y, 4, 20, paint)
  fill(x, y + 8, 20, 4, paint)
  return frame
}

test('a faint mark is found again among strong edges of the scene', () => {
  const { width, height } = SIZE
  const [here, there] = [frameWith(10, 10, 255, 110), frameWith(70, 50, 206, 72)].map((frame) =>
    directionsOf(slopesOf(frame, width, height)),
  )
  if (!here || !there) throw new Error('There are no slopes.')
  const edges = Array.from(here.steepness.keys()).filter(
    (i) => (here.steepness[i] ?? 0) > 4 && i % width < 40 && i < 40 * width,
  )
  const { shift, likeness } = findTemplate(templateOf(here, edges), there)
  expect(shift).toEqual({ x: 60, y: 40 })
  expect(likeness).toBeGreaterThan(0.5)
})

test('the edges of black bars beside a scene are told from those of a mark', () => {
  const mark = [2050, 2051, 2170]
  const bar = Array.from({ length: SIZE.height }, (_, y) => y * SIZE.width + 9)
  expect(withoutBars(maskAt([...mark, ...bar], SIZE))).toEqual(maskAt(mark, SIZE))
})
