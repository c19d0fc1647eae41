import { expect, test } from 'vitest'
import { flipPicture, flipPlane } from './flip.ts'

const mask = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }
const picture = { width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255) }

test('pixels change sides, rows change places, and pixels stay whole', () => {
  expect([...flipPlane(mask, 'mirror').data]).toEqual([3, 2, 1, 6, 5, 4])
  expect([...flipPlane(mask, 'upside-down').data]).toEqual([4, 5, 6, 1, 2, 3])
  expect([...flipPicture(picture, 'mirror').data]).toEqual([4, 5, 6, 255, 1, 2, 3, 255])
  expect(flipPicture(picture, 'upside-down')).toEqual(picture)
})

test('what was given stays as it is, whatever holds it', () => {
  const data = Buffer.from(picture.data)
  flipPicture({ ...picture, data }, 'mirror')
  expect([...data]).toEqual([...picture.data])
})
