import { expect, it } from 'vitest'
import type { FaceMapping } from '../../../../../modules/generations/engine.ts'
import { chooseSources } from './choose-sources.ts'

const BARE = { wearsGlasses: false }
const GLASSES = { wearsGlasses: true }

function choose(sources: (typeof BARE)[], ...faces: FaceMapping[]) {
  const input = { tool: 'multiple-face-swap', values: { faces }, seed: 1 } as const
  return chooseSources(input, [100, 200], sources, null)
}

it('a single new face goes to the largest, and several in their order', () => {
  expect(choose([BARE])).toEqual([null, 0])
  expect(choose([BARE, BARE])).toEqual([0, 1])
})

it('a new face with glasses is refused if it is used', () => {
  expect(() => choose([GLASSES])).toThrow(expect.objectContaining({ reason: 'glasses_in_source' }))
  expect(choose([BARE, GLASSES], { face: 0, source: 0 }, { face: 1, source: null })).toEqual([0, null])
})

it('a run that would change nobody is refused', () => {
  expect(() => choose([BARE], { face: 0, source: null })).toThrow(
    expect.objectContaining({ reason: 'no_face_chosen' }),
  )
})
