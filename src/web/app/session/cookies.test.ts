import { expect, it } from 'vitest'
import { cookieLine, findCookie } from './cookies.ts'

it('any value is read back unchanged', () => {
  for (const value of ['plain', 'a;b=c, d', 'ümläut 😀', '100%']) {
    const [pair = ''] = cookieLine('theme', value).split('; ')
    expect(findCookie(`other=1; ${pair}; last=2`, 'theme')).toBe(value)
  }
})

it('a cookie has the given age, is valid for the whole site, and is not sent from other sites', () => {
  expect(cookieLine('a', 'b')).toBe('a=b; Path=/; SameSite=Lax')
  expect(cookieLine('a', 'b', { maxAgeS: 0 })).toContain('; Max-Age=0;')
})

it('a name with the same beginning is another cookie', () => {
  expect(findCookie('userInfoOld=1', 'userInfo')).toBeNull()
  expect(findCookie('', 'userInfo')).toBeNull()
})

it('a malformed cookie counts as none', () => {
  expect(findCookie('fromFullPath=%E0%A4%A', 'fromFullPath')).toBeNull()
})
