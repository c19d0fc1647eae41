import { expect, test } from 'vitest'
import { cropPlane } from '../../kit/pictures/raster.ts'
import { joined, steadied } from './clip-maps.ts'

const plane = (values: readonly number[], width = values.length) => ({
  width,
  height: values.length / width,
  data: Float32Array.from(values),
})

test('parts that flicker for one frame are smoothed over, and steady ones stay', () => {
  const [, middle] = steadied([plane([1, 0]), plane([0, 0]), plane([1, 0])])
  expect([...(middle?.data ?? [])]).toEqual([0.5, 0])
})

test('two maps of the same thing are joined, and one of another thing is ignored', () => {
  const person = plane([1, 1, 1, 0, 0, 0])
  expect([...joined(person, plane([0, 1, 1, 1, 0, 0])).data]).toEqual([1, 1, 1, 0, 0, 0])
  expect([...joined(person, plane([1, 1, 1, 1, 0, 0])).data]).toEqual([1, 1, 1, 1, 0, 0])
})

test('a map can be cropped', () => {
  const map = plane([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)
  expect([...cropPlane(map, { left: 1, top: 1, width: 2, height: 2 }).data]).toEqual([5, 6, 8, 9])
})
