import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, fileIn, tools, writePicture } from '../../photo-engines.fixture.ts'
import { drawWords } from '../../words.fixture.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { createRandom } from '../random.ts'
import { findAllLettering, readWithin } from './find-overlay.ts'

const SIZE = { width: 480, height: 320 }

test('white words that are lost in bright leaves are found in the darkest of the three colours', async () => {
  const random = createRandom('leaves')
  const blots = Array.from({ length: 160 * 107 }, () => random.next())
  const leaves = drawPicture(SIZE.width, SIZE.height, (x, y) => {
    const light = blots[Math.floor(y / 3) * 160 + Math.floor(x / 3)] ?? 0
    return [60 + 170 * light, 90 + 160 * light, 8, 255]
  })
  const input = drawWords({ text: 'previewo', ...SIZE, at: [120, 180], size: 60, opacity: 0.3 })
  const marked = fileIn('words-in-leaves.png')
  await sharp(await writePicture('leaves.png', leaves))
    .composite([{ input }])
    .removeAlpha()
    .png()
    .toFile(marked)
  const picture = await loadPicture(marked)
  const everywhere = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height).fill(1) }
  expect(await readWithin(picture, everywhere, tools)).toEqual([])
  expect((await findAllLettering(picture, tools)).rows).not.toEqual([])
})
