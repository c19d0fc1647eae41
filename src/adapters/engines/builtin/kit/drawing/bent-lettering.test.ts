import { expect, test } from 'vitest'
import { drawLettering } from './bent-lettering.ts'
import { drawableWords, registerStickerFonts } from './letter-fonts.ts'

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

test('letters that no font has are refused (trap: “Woof 你好” with two boxes, charged)', () => {
  expect(() => drawableWords('Woof 你好')).toThrow(expect.objectContaining({ reason: 'letters_missing' }))
  expect(() => drawableWords('مرحبا')).toThrow(expect.objectContaining({ reason: 'letters_missing' }))
})
