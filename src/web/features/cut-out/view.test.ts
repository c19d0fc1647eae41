import { expect, test } from 'vitest'
import { FROM_AFAR, zoomed } from './view.ts'

test('what lies under the pointer stays there when somebody comes nearer', () => {
  const at = { x: 40, y: -10 }
  const near = zoomed(FROM_AFAR, 2, at)
  expect(near).toEqual({ zoom: 2, x: -40, y: 10 })
  // The spot at 40 from the middle, told in pixels of the photo, is the same as before.
  expect((at.x - near.x) / near.zoom).toBe(at.x)
})

test('nobody goes further away than the whole photo, nor nearer than makes sense', () => {
  expect(zoomed({ zoom: 2, x: 30, y: 30 }, 0.1)).toEqual(FROM_AFAR)
  expect(zoomed(FROM_AFAR, 1000).zoom).toBe(12)
})
