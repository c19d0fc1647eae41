import { expect, test } from 'vitest'
import { readColours } from './colours.ts'

const logged = (space: string, primaries: string, transfer: string) =>
  `[Parsed_showinfo_0 @ 0x55] color_range:tv color_space:${space} color_primaries:${primaries} color_trc:${transfer}\n`

test('names are kept, and the matrix gets the scaler’s name', () => {
  expect(readColours(logged('bt2020nc', 'bt2020', 'smpte2084'), 1080)).toEqual({
    matrix: 'bt2020',
    primaries: 'bt2020',
    transfer: 'smpte2084',
  })
})

test.each([
  [480, 'bt601'],
  [720, 'bt709'],
])('without names, a video of %i lines is read by %s and shown as usual', (height, matrix) => {
  const usual = { matrix, primaries: 'bt709', transfer: 'bt709' }
  expect(readColours(logged('unknown', 'reserved', 'unknown'), height)).toEqual(usual)
  expect(readColours('', height)).toEqual(usual)
})

test('a matrix that the scaler does not know is guessed', () => {
  expect(readColours(logged('ictcp', 'bt2020', 'smpte2084'), 1080)).toMatchObject({ matrix: 'bt709' })
})
