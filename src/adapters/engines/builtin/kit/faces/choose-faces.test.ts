import { expect, it } from 'vitest'
import { chooseFaces } from './choose-faces.ts'

/** The sizes of three faces, from left to right. */
const GROUP = [40, 90, 60]

it('one new face goes to the largest face, not to the leftmost', () => {
  expect(chooseFaces(GROUP, 1, [])).toEqual([null, 0, null])
})

it('several new faces go from left to right, and the faces left over stay', () => {
  expect(chooseFaces(GROUP, 2, [])).toEqual([0, 1, null])
})

it('the person’s choice is followed, and faces without a choice stay', () => {
  const chosen = [
    { face: 2, source: 0 },
    { face: 0, source: null },
  ]
  expect(chooseFaces(GROUP, 2, chosen)).toEqual([null, null, 0])
})

it('a face stays if its chosen source does not exist', () => {
  expect(chooseFaces(GROUP, 1, [{ face: 1, source: 4 }])).toEqual([null, null, null])
})
