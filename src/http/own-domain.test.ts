import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { AppError } from '../shared/errors.ts'
import { requireOwnDomain } from './own-domain.ts'
import type { AppEnv } from './request-context.ts'

async function isTaken(given: string, development = false): Promise<boolean> {
  const app = new Hono<AppEnv>()
  app.get('*', (context) => {
    requireOwnDomain(given, context, { siteOrigin: 'https://plumdrop.example:8443', development })
    return context.text('taken')
  })
  app.onError((error, context) => {
    expect(error).toEqual(new AppError('foreign_domain'))
    return context.text('refused')
  })
  return (await (await app.request('http://192.0.2.9:3000/')).text()) === 'taken'
}

it.each([
  ['plumdrop.example:8443', true],
  ['plumdrop.example', true],
  [' PLUMDROP.example ', true],
  ['plumdrop.example.evil.test', false],
  ['evil.test', false],
  ['', false],
])('a caller who believes to be on %j: %s', async (given, taken) => {
  expect(await isTaken(given)).toBe(taken)
})

it('the host of the request counts during development only', async () => {
  expect(await isTaken('192.0.2.9:3000')).toBe(false)
  expect(await isTaken('192.0.2.9:3000', true)).toBe(true)
})
