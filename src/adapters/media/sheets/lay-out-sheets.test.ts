import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHEET_GAP, SHEET_MARGIN, SHEETS, type SheetKey } from '../../../shared/catalogue/sticker-sheets.ts'
import { layOutSheets, type Placed } from './lay-out-sheets.ts'

const sheetKeys = Object.keys(SHEETS) as SheetKey[]
const size = fc.record({ width: fc.integer({ min: 5, max: 60 }), height: fc.integer({ min: 5, max: 60 }) })
type Size = { width: number; height: number }

const apart = (one: Placed<Size>, other: Placed<Size>) =>
  one.x + one.piece.width + SHEET_GAP <= other.x ||
  other.x + other.piece.width + SHEET_GAP <= one.x ||
  one.y + one.piece.height + SHEET_GAP <= other.y ||
  other.y + other.piece.height + SHEET_GAP <= one.y

test('every sticker is once on a sheet, within its margins and apart from all others', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sheetKeys),
      fc.array(size, { minLength: 1, maxLength: 30 }),
      (key, pieces) => {
        const sheets = layOutSheets(key, pieces)
        expect(new Set(sheets.flat().map(({ piece }) => piece))).toEqual(new Set(pieces))
        const { width, height } = SHEETS[key]
        for (const sheet of sheets) {
          for (const [index, placed] of sheet.entries()) {
            expect(Math.min(placed.x, placed.y)).toBeGreaterThanOrEqual(SHEET_MARGIN)
            expect(placed.x + placed.piece.width).toBeLessThanOrEqual(width - SHEET_MARGIN)
            expect(placed.y + placed.piece.height).toBeLessThanOrEqual(height - SHEET_MARGIN)
            expect(sheet.slice(index + 1).every((other) => apart(placed, other))).toBe(true)
          }
        }
      },
    ),
    { numRuns: 40 },
  )
})
