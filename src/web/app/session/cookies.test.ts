import { expect, it } from 'vitest'
import { cookieLine, findCookie } from './cookies.ts'

it('what is written is read again, whatever is in it', () => {
  for (const value of ['plain', 'a;b=c, d', 'ümläut 😀', '100%']) {
    const [pair = ''] = cookieLine('theme', value).split('; ')
    expect(findCookie(`other=1; ${pair}; last=2`, 'theme')).toBe(value)
  }
})

it('lasts as long as it is told, is sent everywhere on the site, and not by others', () => {
  expect(cookieLine('a', 'b')).toBe('a=b; Path=/; SameSite=Lax')
  expect(cookieLine('a', 'b', { maxAgeS: 0 })).toContain('; Max-Age=0;')
})

it('a name that only begins the same is another cookie', () => {
  expect(findCookie('userInfoOld=1', 'userInfo')).toBeNull()
  expect(findCookie('', 'userInfo')).toBeNull()
})

it('what somebody else has written badly is none', () => {
  expect(findCookie('fromFullPath=%E0%A4%A', 'fromFullPath')).toBeNull()
})
