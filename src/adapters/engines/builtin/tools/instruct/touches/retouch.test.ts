import { expect, test } from 'vitest'
import { loadPicture } from '../../../kit/pictures/load-picture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { models } from '../../../models.fixture.ts'
import { mediaFile } from '../../../photo-engines.fixture.ts'
import { mouthOf } from './face-masks.ts'
import { findOneFace } from './one-face.ts'
import { skinOf } from './parts.ts'
import { smoothSkin, whitenTeeth } from './retouch.ts'

const portrait = await loadPicture(mediaFile('astronaut.jpg'))
const face = await findOneFace(portrait, undefined, { models })

/** How much the pixels of an area differ from their right neighbours. */
function roughnessIn({ data }: Picture, isIn: (i: number) => boolean): number {
  let sum = 0
  for (let i = 0; i < data.length / 4 - 1; i++)
    if (isIn(i)) sum += Math.abs((data[i * 4] ?? 0) - (data[i * 4 + 4] ?? 0))
  return sum
}

test('teeth become whiter, and nothing outside of the mouth does', async () => {
  const { data } = await whitenTeeth(portrait, undefined, { models })
  const mouth = mouthOf(portrait, face).data
  const changed = [...data.keys()].filter((i) => data[i] !== portrait.data[i])
  expect(changed.length).toBeGreaterThan(20)
  expect(changed.every((i) => (mouth[i >> 2] ?? 0) > 0)).toBe(true)
  expect(changed.every((i) => i % 4 !== 2 || (data[i] ?? 0) >= (portrait.data[i] ?? 0))).toBe(true)
})

test('skin becomes even, and eyes stay unchanged', async () => {
  const smooth = await smoothSkin(portrait, undefined, { models })
  const skin = (await skinOf(portrait, face, { models })).data
  const isSkin = (i: number) => (skin[i] ?? 0) > 0.9
  expect(roughnessIn(smooth, isSkin)).toBeLessThan(0.9 * roughnessIn(portrait, isSkin))
  expect(smooth.data.filter((value, i) => value !== portrait.data[i] && skin[i >> 2] === 0)).toHaveLength(0)
})
