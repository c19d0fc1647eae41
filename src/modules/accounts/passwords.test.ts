import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password matches only its own hash', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Secret1')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await passwords.matches('Secret1', hash)).toBe(true)
  expect(await passwords.matches('secret1', hash)).toBe(false)
  expect(await passwords.matches('Secret1', null)).toBe(false)
})

test('under heavy load some requests get an error instead of starving the site, and those that wait are served', async () => {
  const passwords = createPasswords({ atOnce: 1, maxWaiting: 2 })
  const hashing = Array.from({ length: 5 }, () => passwords.hash('Secret1'))
  const outcomes = await Promise.allSettled(hashing)
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(outcomes[4]).toMatchObject({ reason: { reason: 'busy', details: { seconds: 5 } } })
  await expect(passwords.hash('Secret1')).resolves.toBeDefined()
})
