import { expect, test } from 'vitest'
import { BLEED, PRINTED_SIDE, SHEET_GAP, SHEET_KEYS, SHEET_MARGIN, SHEETS } from './sticker-sheets.ts'

test('at least three stickers fit side by side on any sheet, within the printable area', () => {
  const taken = PRINTED_SIDE + 2 * BLEED + SHEET_GAP
  for (const key of SHEET_KEYS) {
    const { width, height } = SHEETS[key]
    expect(height).toBeGreaterThan(width)
    expect(Math.floor((width - 2 * SHEET_MARGIN + SHEET_GAP) / taken), key).toBeGreaterThanOrEqual(3)
  }
})
