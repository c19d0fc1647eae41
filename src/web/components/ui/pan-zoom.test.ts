import { expect, test } from 'vitest'
import { FROM_AFAR, isSecondTap, withinFrame, zoomed, zoomedOrWhole } from './pan-zoom.ts'

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 40, y: -10 }
  const near = zoomed(FROM_AFAR, 2, at)
  expect(near).toEqual({ zoom: 2, x: -40, y: 10 })
  // The point at 40 from the center, in pixels of the photo, is the same as before.
  expect((at.x - near.x) / near.zoom).toBe(at.x)
})

test('the zoom is limited to the whole photo at one end and a useful maximum at the other', () => {
  expect(zoomed({ zoom: 2, x: 30, y: 30 }, 0.1)).toEqual(FROM_AFAR)
  expect(zoomed(FROM_AFAR, 1000).zoom).toBe(12)
})

test('a double click zooms in on its point, and the next one zooms out completely', () => {
  const near = zoomedOrWhole(FROM_AFAR, { x: 100, y: 0 })
  expect(near).toEqual({ zoom: 2.5, x: -150, y: 0 })
  expect(zoomedOrWhole(near, { x: 100, y: 0 })).toEqual(FROM_AFAR)
})

test('a picture is never moved out of its frame', () => {
  const frame = { width: 200, height: 100 }
  expect(withinFrame({ zoom: 2, x: 500, y: -500 }, frame)).toEqual({ zoom: 2, x: 100, y: -50 })
  expect(withinFrame({ zoom: 3, x: 20, y: -30 }, frame)).toEqual({ zoom: 3, x: 20, y: -30 })
})

test('two taps are a double tap if the second follows soon and close by', () => {
  const first = { x: 10, y: 10, ms: 1000 }
  expect(isSecondTap(first, { x: 15, y: 12, ms: 1200 })).toBe(true)
  expect(isSecondTap(first, { x: 15, y: 12, ms: 1400 })).toBe(false)
  expect(isSecondTap(first, { x: 90, y: 12, ms: 1200 })).toBe(false)
  expect(isSecondTap(null, first)).toBe(false)
})
