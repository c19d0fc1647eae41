import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Outline } from '../../../../../modules/generations/engine.ts'
import { fileIn, mediaFile, tools } from '../../photo-engines.fixture.ts'
import { drawWords } from '../../words.fixture.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { outlineOfLine, suggestMarks } from './suggest-marks.ts'

const SIZE = { width: 480, height: 320 }

const middleOf = (outline: Outline) => ({
  x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
  y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
})

test('words on a photo are suggested where they are, and nothing where there are none', async () => {
  const [clean, marked] = [fileIn('suggest-clean.png'), fileIn('suggest-marked.png')]
  await sharp(mediaFile('coffee.jpg')).resize(SIZE.width, SIZE.height).png().toFile(clean)
  const input = drawWords({ text: 'SAMPLE PHOTO', ...SIZE, at: [30, 285], size: 54, opacity: 0.8 })
  await sharp(clean).composite([{ input }]).removeAlpha().png().toFile(marked)

  expect(await suggestMarks(await loadPicture(clean), tools)).toEqual([])
  const [first, ...others] = await suggestMarks(await loadPicture(marked), tools)
  expect(others).toEqual([])
  const middle = middleOf(first ?? [])
  expect(middle.x).toBeCloseTo(0.5, 0)
  expect(middle.y).toBeCloseTo(0.83, 1)
})

test('a place has its corners around its middle, however the words are tilted', () => {
  const line = fc.record({
    x: fc.double({ min: 220, max: 260, noNaN: true }),
    y: fc.double({ min: 140, max: 180, noNaN: true }),
    length: fc.double({ min: 10, max: 150, noNaN: true }),
    height: fc.double({ min: 4, max: 40, noNaN: true }),
    angle: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  })
  fc.assert(
    fc.property(line, (one) => {
      const outline = outlineOfLine({ ...one, core: [], certainty: 1 }, SIZE)
      const middle = middleOf(outline)
      expect(middle.x * SIZE.width).toBeCloseTo(one.x, 6)
      expect(middle.y * SIZE.height).toBeCloseTo(one.y, 6)
      const [from, to] = outline.map(({ x, y }) => ({ x: x * SIZE.width, y: y * SIZE.height }))
      const tilt = Math.atan2((to?.y ?? 0) - (from?.y ?? 0), (to?.x ?? 0) - (from?.x ?? 0))
      expect(tilt).toBeCloseTo(one.angle, 6)
    }),
  )
})
