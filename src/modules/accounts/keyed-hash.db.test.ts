import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { createKeyedHash } from './keyed-hash.ts'

const { db } = await createTestDatabase()

it('is the same on all nodes, even if they start at once (trap: each makes its own secret)', async () => {
  const nodes = Array.from({ length: 8 }, () => createKeyedHash(db))
  const hashes = await Promise.all(nodes.map((hash) => hash('visitor', 'one')))
  expect(new Set(hashes).size).toBe(1)
})

it('differs by kind and by where the parts are split', async () => {
  const hash = createKeyedHash(db)
  const hashes = [
    await hash('email', 'a', 'b'),
    await hash('code', 'a', 'b'),
    await hash('email', 'ab'),
    await hash('email', 'a', 'b', ''),
  ]
  expect(new Set(hashes).size).toBe(4)
})
