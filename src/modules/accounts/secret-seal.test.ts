import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSecretSeal } from './secret-seal.ts'

const sealOf = (secret: string) =>
  createSecretSeal(async (kind, ...parts) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url'),
  )
const box = sealOf('a secret of the site')

it('encrypts a secret differently each time, and decrypts it for its owner', async () => {
  const one = await box.seal('ann', 'JBSWY3DP')
  const other = await box.seal('ann', 'JBSWY3DP')
  expect(one).not.toContain('JBSWY3DP')
  expect(one).not.toBe(other)
  expect([await box.open('ann', one), await box.open('ann', other)]).toEqual(['JBSWY3DP', 'JBSWY3DP'])
  expect([box.isSealed(one), box.isSealed('JBSWY3DP')]).toEqual([true, false])
})

it('decrypts nothing for another owner, under another key, or after a change', async () => {
  const sealed = await box.seal('ann', 'JBSWY3DP')
  await expect(box.open('bob', sealed)).rejects.toThrow()
  await expect(sealOf('another').open('ann', sealed)).rejects.toThrow()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`
  await expect(box.open('ann', changed)).rejects.toThrow()
})
