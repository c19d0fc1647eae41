import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileIn, mediaFile, tools } from '../../photo-engines.fixture.ts'
import { drawWords } from '../../words.fixture.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'
import { findAllLettering } from './find-overlay.ts'
import { liftLaidOver } from './lift-laid-over.ts'

const SIZE = { width: 480, height: 320 }

function distance({ data }: Picture, { data: other }: Picture): number {
  return data.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / data.length
}

test('words that shine through are taken off a busy photo, and nothing is taken off where there are none', async () => {
  const [clean, marked] = [fileIn('laid-over-clean.png'), fileIn('laid-over.png')]
  await sharp(mediaFile('coffee.jpg')).resize(SIZE.width, SIZE.height).png().toFile(clean)
  const input = drawWords({ text: 'previewo', ...SIZE, at: [120, 180], size: 60, opacity: 0.4 })
  await sharp(clean).composite([{ input }]).removeAlpha().png().toFile(marked)
  const [before, after] = [await loadPicture(clean), await loadPicture(marked)]
  expect(await liftLaidOver(before, await findAllLettering(before, tools), tools)).toBeNull()
  const lifted = await liftLaidOver(after, await findAllLettering(after, tools), tools)
  expect(lifted && distance(lifted, before)).toBeLessThan(0.4 * distance(after, before))
})
