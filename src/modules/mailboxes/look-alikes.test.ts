import { expect, it } from 'vitest'
import { LOOK_ALIKES } from './look-alikes.ts'

it('knows letters in the form in which texts are compared (trap: a row that never matches)', () => {
  const letters = Object.keys(LOOK_ALIKES)
  expect(letters.map((letter) => letter.normalize('NFKC').toLowerCase())).toEqual(letters)
})
