import { expect, test } from 'vitest'
import { loadPicture } from '../../../kit/pictures/load-picture.ts'
import { mediaFile, tools } from '../../../photo-engines.fixture.ts'
import { paintFace } from './face-paint.ts'
import { findOneFace } from './one-face.ts'

test('no beard grows on a face with one side in deep shadow', async () => {
  const portrait = await loadPicture(mediaFile('astronaut.jpg'))
  await expect(paintFace(portrait, 'beard', undefined, tools)).resolves.toBeDefined()
  const { box } = await findOneFace(portrait, undefined, tools)
  const isShaded = (i: number) => (i >> 2) % portrait.width > box.x + box.width / 2
  const data = portrait.data.map((value, i) => (isShaded(i) && i % 4 < 3 ? value * 0.35 : value))
  await expect(paintFace({ ...portrait, data }, 'beard', undefined, tools)).rejects.toMatchObject({
    reason: 'light_uneven',
  })
})
