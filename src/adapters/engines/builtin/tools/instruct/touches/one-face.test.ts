import { expect, test } from 'vitest'
import { loadPicture } from '../../../kit/pictures/load-picture.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { mediaFile, tools } from '../../../photo-engines.fixture.ts'
import { findOneFace } from './one-face.ts'

test('the only visible face does not belong to a person on the other side', async () => {
  const portrait = await loadPicture(mediaFile('astronaut.jpg'))
  const { box } = await findOneFace(portrait, undefined, tools)
  // Crops the picture so that the face is in its right half.
  const wide = Math.min(portrait.width, Math.round(box.x + 1.6 * box.width))
  const picture = cropPicture(portrait, { left: 0, top: 0, width: wide, height: portrait.height })
  await expect(findOneFace(picture, { side: 'right' }, tools)).resolves.toBeDefined()
  await expect(findOneFace(picture, { side: 'left' }, tools)).rejects.toMatchObject({ reason: 'no_face' })
})
