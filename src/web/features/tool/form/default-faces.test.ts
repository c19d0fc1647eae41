import { expect, test } from 'vitest'
import { defaultFaces } from './default-faces.ts'

const GROUP = [40, 90, 60].map((size, index) => ({ index, x: 100 * index, y: 0, width: size, height: size }))

test('one new face is for the most prominent person (trap: the wrong face is chosen)', () => {
  expect(defaultFaces(GROUP, 1).map(({ source }) => source)).toEqual([null, 0, null])
})

test('several are for the faces that they match, if the engine has compared them', () => {
  const found = GROUP.map((face, i) => ({ ...face, source: [1, null, 0][i] ?? null }))
  expect(defaultFaces(found, 2).map(({ source }) => source)).toEqual([1, null, 0])
})

test('several are otherwise for the faces from left to right', () => {
  expect(defaultFaces(GROUP, 2)).toEqual([
    { face: 0, source: 0 },
    { face: 1, source: 1 },
    { face: 2, source: null },
  ])
})
