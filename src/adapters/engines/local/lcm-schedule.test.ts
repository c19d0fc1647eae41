import { expect, it } from 'vitest'
import { addNoise, denoise, guidanceEmbedding, timesteps } from './lcm-schedule.ts'

it('uses the same time steps as the reference', () => {
  expect(timesteps(4)).toEqual([999, 759, 499, 259])
  expect(timesteps(1)).toEqual([999])
})

it('recovers the picture from its exact noise', () => {
  const picture = Float32Array.of(0.5, -1, 0.25)
  const noise = Float32Array.of(1.5, 0.3, -0.7)
  for (const at of timesteps(4)) {
    const found = denoise({ sample: addNoise(picture, noise, at), noiseFound: noise, at })
    for (const [i, value] of picture.entries()) expect(found[i]).toBeCloseTo(value, 2)
  }
})

it('leaves less of the picture at noisier steps', () => {
  const picture = Float32Array.of(1)
  const none = Float32Array.of(0)
  const left = timesteps(4).map((at) => addNoise(picture, none, at)[0] ?? 0)
  expect(left).toEqual(left.toSorted((one, other) => one - other))
  expect(left[0]).toBeCloseTo(Math.sqrt(0.0047), 2)
})

it('encodes the guidance as waves of many lengths', () => {
  const embedding = guidanceEmbedding(7, 256)
  expect(embedding).toHaveLength(256)
  expect(embedding[0]).toBeCloseTo(Math.sin(7000), 5)
  expect(embedding[128]).toBeCloseTo(Math.cos(7000), 5)
})
