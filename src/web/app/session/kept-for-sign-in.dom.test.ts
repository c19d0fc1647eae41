import { afterEach, describe, expect, it } from 'vitest'
import { deleteCookie, writeCookie } from './cookies.ts'
import { forgetInviteCode, inviteLink, keepInviteCode, storedInviteCode } from './invite-code.ts'
import { consumePendingPricing, setPendingPricing } from './pending-pricing.ts'
import { RETURN_PATH_COOKIE, rememberReturnPath, takeReturnPath } from './return-path.ts'
import { forgetSession, storeToken } from './stored-session.ts'

afterEach(() => {
  forgetInviteCode()
  forgetSession()
  deleteCookie(RETURN_PATH_COOKIE)
})

describe('the return path after a sign-in', () => {
  it('is remembered once', () => {
    rememberReturnPath('/ai-image-enhancer?from=1#form')
    expect(takeReturnPath()).toBe('/ai-image-enhancer?from=1#form')
    expect(takeReturnPath()).toBeNull()
  })

  it.each(['https://evil.test/', '//evil.test/x', 'javascript:alert(1)', '/\\evil.test'])(
    'never leads to another site: %s',
    (written) => {
      writeCookie(RETURN_PATH_COOKIE, written)
      const target = takeReturnPath()
      expect(target === null || new URL(target, location.origin).origin === location.origin).toBe(true)
    },
  )
})

describe('the code of an inviter', () => {
  it('is kept until it is used, and can be read from its own link', () => {
    keepInviteCode(new URL(inviteLink('https://plumdrop.test', 'PLUM42')).search)
    expect(storedInviteCode()).toBe('PLUM42')
    keepInviteCode('?tab=oneTime')
    expect(storedInviteCode()).toBe('PLUM42')
    forgetInviteCode()
    expect(storedInviteCode()).toBeNull()
  })

  it('is nothing to people who are signed in', () => {
    storeToken('t')
    keepInviteCode('?invite_code=PLUM42')
    expect(storedInviteCode()).toBeNull()
  })

  it.each(['?invite_code=', '?invite_code=a', '?invite_code=%3Cscript%3E', `?invite_code=${'a'.repeat(33)}`])(
    'is invalid: %s',
    (search) => {
      keepInviteCode(search)
      expect(storedInviteCode()).toBeNull()
    },
  )
})

it('the request to see prices is granted once', () => {
  expect(consumePendingPricing()).toBe(false)
  setPendingPricing()
  expect([consumePendingPricing(), consumePendingPricing()]).toEqual([true, false])
})
