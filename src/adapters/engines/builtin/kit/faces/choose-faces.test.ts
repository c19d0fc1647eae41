import { expect, it } from 'vitest'
import { chooseFaces } from './choose-faces.ts'

/** The sizes of three faces, from left to right. */
const GROUP = [40, 90, 60]

it('gives one new face to the largest, not to whoever stands at the left', () => {
  expect(chooseFaces(GROUP, 1, [])).toEqual([null, 0, null])
})

it('gives several from left to right, and leaves those for whom there is none', () => {
  expect(chooseFaces(GROUP, 2, [])).toEqual([0, 1, null])
})

it('does what people have chosen, and leaves whom they have not named', () => {
  const chosen = [
    { face: 2, source: 0 },
    { face: 0, source: null },
  ]
  expect(chooseFaces(GROUP, 2, chosen)).toEqual([null, null, 0])
})

it('leaves a face for which a source was chosen that is not there', () => {
  expect(chooseFaces(GROUP, 1, [{ face: 1, source: 4 }])).toEqual([null, null, null])
})
