import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { Code } from './codes.ts'
import { AppError, ERRORS, type ErrorName } from './errors.ts'
import { serverMessages } from './i18n/server-messages.ts'

const names = Object.keys(ERRORS).filter((name): name is ErrorName => name in ERRORS)
const messages = await serverMessages.load('en-US')

it('every failure has a message of its own', () => {
  for (const name of names) {
    const { message } = ERRORS[name]
    expect(() => new IntlMessageFormat(messages[message], 'en-US'), name).not.toThrow()
    expect(messages[message].length, name).toBeGreaterThan(10)
  }
})

it('none of them counts as a success', () => {
  for (const name of names) expect(ERRORS[name].code, name).not.toBe(Code.success)
})

it('if the caller should retry later, the status says so, too', () => {
  const slow = names.filter((name) => ERRORS[name].code === Code.slowDown)
  expect(slow.map((name) => ERRORS[name].status)).toEqual(slow.map(() => 429))
  expect(ERRORS.our_fault).toMatchObject({ status: 500, code: Code.ourFault })
})

it('contains the data that the caller needs', () => {
  const error = new AppError('insufficient_credits', { required: 3, available: 1 })
  expect(error).toBeInstanceOf(Error)
  expect([error.name, error.message, error.details]).toEqual([
    'AppError',
    'insufficient_credits',
    { required: 3, available: 1 },
  ])
})
