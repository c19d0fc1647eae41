import { expect, it } from 'vitest'
import { isLocaleCode, LOCALES, splitLocale, withLocale } from './locales.ts'

it.each([
  ['/', 'en-US', '/'],
  ['/pricing', 'en-US', '/pricing'],
  ['/en-XA', 'en-XA', '/'],
  ['/en-XA/template/home', 'en-XA', '/template/home'],
  ['/en-XAB/pricing', 'en-US', '/en-XAB/pricing'],
  ['/en-US/pricing', 'en-US', '/en-US/pricing'],
])('%s is %s and %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
})

it('a joined path splits into the same parts', () => {
  for (const { code } of LOCALES) {
    for (const path of ['/', '/pricing', '/template/home'])
      expect(splitLocale(withLocale(path, code))).toEqual({ locale: code, path })
  }
})

it('recognizes its own codes, and no others', () => {
  for (const { code } of LOCALES) expect(isLocaleCode(code)).toBe(true)
  for (const other of ['en', 'EN-US', '', null, undefined]) expect(isLocaleCode(other)).toBe(false)
})
