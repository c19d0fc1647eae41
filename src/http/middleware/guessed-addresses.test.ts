import { expect, test } from 'vitest'
import { findPage, isUnlistedPage } from '../../shared/catalogue/pages.ts'
import { GUESSED_ADDRESSES } from './guessed-addresses.ts'

test.each(Object.entries(GUESSED_ADDRESSES))(
  '%s has no page of its own, and leads to %s, which exists',
  (guess, meant) => {
    const { pathname } = new URL(meant, 'https://plumdrop.test')
    expect([findPage(guess), isUnlistedPage(guess)]).toEqual([null, false])
    expect(findPage(pathname)?.path).toBe(pathname)
  },
)

test('a guess is lowercase, so that it is found', () => {
  expect(Object.keys(GUESSED_ADDRESSES).filter((guess) => guess !== guess.toLowerCase())).toEqual([])
})
