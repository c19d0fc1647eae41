import { expect, test } from 'vitest'
import { boxAround, copyMask, fillHoles, keepPart, type Mask, paintLine } from './mask-edits.ts'

/** Rows of characters: # is kept, + is half, anything else is removed. */
const maskOf = (...rows: string[]): Mask => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Uint8Array.from(rows.join('').split(''), (sign) => (sign === '#' ? 255 : sign === '+' ? 100 : 0)),
})
const rowsOf = ({ width, data }: Mask): string[] =>
  [...data]
    .map((value) => (value === 255 ? '#' : value === 0 ? '.' : '+'))
    .join('')
    .match(new RegExp(`.{${width}}`, 'g')) ?? []

test('a brush restores along its path and nowhere else, and erases it again', () => {
  const mask = maskOf(...Array.from({ length: 20 }, () => '.'.repeat(40)))
  paintLine(mask, { x: 10, y: 10 }, { x: 30, y: 10 }, { radius: 5, stays: true })
  const at = (x: number, y: number) => mask.data[y * 40 + x]
  expect([at(10, 10), at(20, 10), at(30, 10)]).toEqual([255, 255, 255])
  expect([at(20, 2), at(2, 10), at(20, 17)]).toEqual([0, 0, 0])
  paintLine(mask, { x: 0, y: 10 }, { x: 40, y: 10 }, { radius: 7, stays: false })
  expect(boxAround(mask)).toBeNull()
})

test('only the chosen part stays, with its soft edge', () => {
  const mask = maskOf('##..##', '#+..#+', '......')
  expect(rowsOf(keepPart(mask, { x: 0, y: 0 }) ?? mask)).toEqual(['##....', '#+....', '......'])
  expect(keepPart(mask, { x: 3, y: 1 })).toBeNull()
  expect(keepPart(mask, { x: 99, y: 1 })).toBeNull()
})

test('holes are closed, but not openings to the outside', () => {
  const mask = maskOf('#####.', '#..##.', '#..#..', '#####.', '##.##.')
  expect(rowsOf(fillHoles(mask))).toEqual(['#####.', '#####.', '####..', '#####.', '##.##.'])
})

test('the box around the kept part, and copies that are independent', () => {
  const mask = maskOf('....', '.##.', '..#.')
  expect(boxAround(mask)).toEqual({ left: 1, top: 1, width: 2, height: 2 })
  const copy = copyMask(mask)
  copy.data.fill(0)
  expect(boxAround(mask)).not.toBeNull()
})
