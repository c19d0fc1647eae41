import { expect, it } from 'vitest'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { makeFace } from '../../kit/faces/face.ts'
import { newLab } from '../../kit/faces/lab.ts'
import { newPlane } from '../../kit/pictures/raster.ts'
import { assignFaces } from './assign-faces.ts'

const picture = { width: 100, height: 100, data: new Uint8Array(30_000) }
const source = {
  points: new Float32Array(),
  colours: newLab(1, 1),
  shown: newPlane(1, 1),
  levels: [],
  traits: { years: 40, male: 0.5 },
  wearsGlasses: false,
}

/** A person with a face of this size and these colours. */
function person(size: number, colour: number) {
  const face = makeFace(Float32Array.from([0, 0, 0, size, size, 0]), 1)
  return { face, picture, appearance: Float32Array.from({ length: 192 }, () => colour) }
}

const input: EngineInput = { tool: 'video-face-swap', values: {}, seed: 1 }
const seen = (identity: number) => [{ ...person(30, 0).face, identity }]

it('only the largest listed person is changed', () => {
  const assigned = assignFaces(input, [person(30, 0), person(40, 1)], [seen(0), seen(1)], [source], null)
  expect([assigned(0), assigned(1)]).toEqual([null, source])
})

it('a person listed twice is changed under the number that tracking gave them', () => {
  const listed = [person(20, 0.9), person(30, 0), person(40, 0.3)]
  const assigned = assignFaces(input, listed, [seen(0), seen(1)], [source], null)
  expect([assigned(0), assigned(1)]).toEqual([null, source])
})
