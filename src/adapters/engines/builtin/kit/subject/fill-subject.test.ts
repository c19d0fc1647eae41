import { expect, test } from 'vitest'
import type { Picture, Plane } from '../pictures/raster.ts'
import { fillSubject } from './fill-subject.ts'

const SIDE = 40
const WHITE = [250, 250, 250] as const
const GREEN = [40, 160, 60] as const

/** A white square on green; the network missed its middle. */
function draw(middle: readonly [number, number, number]): { subject: Plane; picture: Picture } {
  const data = new Uint8Array(SIDE * SIDE * 4)
  const seen = new Float32Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const far = Math.max(Math.abs(x - 20), Math.abs(y - 20))
      const colour = far < 4 ? middle : far < 14 ? WHITE : GREEN
      data.set([...colour, 255], (y * SIDE + x) * 4)
      seen[y * SIDE + x] = far >= 4 && far < 14 ? 1 : 0
    }
  }
  return {
    subject: { width: SIDE, height: SIDE, data: seen },
    picture: { width: SIDE, height: SIDE, data },
  }
}

const middleOf = ({ data }: Plane) => data[20 * SIDE + 20]

test('a hole that looks like the subject is filled', () => {
  const { subject, picture } = draw(WHITE)
  expect(middleOf(fillSubject(subject, picture))).toBe(1)
})

test('a hole of a colour that neither side has, such as an eye, is filled', () => {
  const { subject, picture } = draw([20, 10, 10])
  expect(middleOf(fillSubject(subject, picture))).toBe(1)
})

test('a hole that shows the background stays open', () => {
  const { subject, picture } = draw(GREEN)
  expect(middleOf(fillSubject(subject, picture))).toBe(0)
})
