import { expect, test } from 'vitest'
import { drawLettering } from '../../kit/drawing/bent-lettering.ts'
import { drawableWords, registerStickerFonts } from '../../kit/drawing/letter-fonts.ts'
import { engineFile, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { run } from './sticker.ts'

registerStickerFonts()

const STYLE = { fill: '#7a5cf6', edge: '#ffffff' }
const LONGEST = 'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww'

test.each(['Hi', 'Coffee first', 'two words that are long enough for lines', LONGEST])(
  'the words "%s" fit: nothing of them is cut off',
  (words) => {
    const { width, height, data } = drawLettering(words, 400, 120, STYLE)
    const isDrawn = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 0
    let drawn = 0
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isDrawn(x, y)) drawn++
    expect(drawn).toBeGreaterThan(300)
    for (let y = 0; y < height; y++) expect(isDrawn(0, y) || isDrawn(width - 1, y)).toBe(false)
    for (let x = 0; x < width; x++) expect(isDrawn(x, 0) || isDrawn(x, height - 1)).toBe(false)
  },
)

test('signs that no font has are left out instead of being drawn as boxes', () => {
  expect(drawableWords('  ☺😀 Ünï 😀 42% ')).toBe('Ünï 42%')
  expect(drawableWords('😀🎉')).toBe('')
})

test('a photo with words becomes a sticker with letters in a colour of their own', async () => {
  const values = {
    mode: 'imageText',
    words: 'Hello',
    outlineWidth: 14,
    outlineColor: '#ffffff',
    shadow: true,
  }
  const image = engineFile(mediaFile('coffee.jpg'))
  const sticker = await runEngine(run, 'sticker', { ...values, image })
  expect(sticker.width).toBe(sticker.height)
  expect(sticker.data[3]).toBe(0)
  const letters = new Map<string, number>()
  for (let i = 0; i < sticker.data.length; i += 4) {
    const colour = sticker.data.subarray(i, i + 4).join()
    letters.set(colour, (letters.get(colour) ?? 0) + 1)
  }
  expect(letters.get('255,61,129,255')).toBeGreaterThan(1_000)
})

test('words of which nothing can be drawn are refused', async () => {
  const values = { mode: 'imageText', words: '😀', outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
  const refused = runEngine(run, 'sticker', { ...values, image: engineFile(mediaFile('coffee.jpg')) })
  await expect(refused).rejects.toMatchObject({ reason: 'no_words' })
})
