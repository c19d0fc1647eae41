import { expect, test } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../api/api-client.ts'
import { handleApiError } from './handle-api-error.ts'

function handled(code: number, status = 200) {
  const calls: unknown[][] = []
  const effect =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  handleApiError(new ApiError('the message', { code, status, data: null }), {
    askForCode: effect('askForCode'),
    openLogin: effect('openLogin'),
    rememberPath: effect('rememberPath'),
    refreshAfterLogin: effect('refreshAfterLogin'),
    goToLoginPage: effect('goToLoginPage'),
    showError: effect('showError'),
  })
  return calls
}

test('10005 switches to the verify step of the login dialog', () => {
  expect(handled(Code.emailNotVerified)).toEqual([['askForCode']])
})

test('20001 saves the current path, opens login with the reason and asks for a refresh', () => {
  expect(handled(Code.signInNeeded)).toEqual([
    ['rememberPath'],
    ['openLogin', 'the message'],
    ['refreshAfterLogin'],
  ])
})

test('HTTP 401 goes to the login page whatever the code', () => {
  expect(handled(Code.signInNeeded, 401)).toEqual([['goToLoginPage']])
})

test('any other code shows the server’s message', () => {
  expect(handled(Code.inputRefused, 422)).toEqual([['showError', 'the message']])
  expect(handled(99999)).toEqual([['showError', 'the message']])
})
