import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ChainedEntry, hashAnchor, hashEntry, NO_ENTRY } from './chain.ts'

const ACCOUNT = '00000000-0000-4000-8000-000000000001'
const ENTRY: ChainedEntry = {
  account: ACCOUNT,
  version: 1,
  part: 1,
  kind: 'grant',
  counter: 'sales',
  grantId: '7',
  holdId: null,
  available: 10,
  held: 0,
  atMicros: '1900000000000001',
  made: { source: 'pack', expiresMicros: null, key: 'purchase', reference: null },
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('the hash of an entry is the hash of a text that anybody can compute', () => {
  const text = `${ACCOUNT}|1|1|grant|sales|7|-|10|0|1900000000000001|pack|-|purchase|-`
  expect(hashEntry(NO_ENTRY, ENTRY).toString('hex')).toBe(sha256(text))
})

it('every part of an entry and the entry before it change the hash', () => {
  const changes: Partial<ChainedEntry>[] = [
    { account: ACCOUNT.replace('1', '2') },
    { version: 2 },
    { part: 2 },
    { kind: 'regrant' },
    { counter: 'gifts' },
    { grantId: '8' },
    { holdId: '1' },
    { available: 11 },
    { held: 1 },
    { atMicros: '1900000000000002' },
    { made: { source: 'operator', expiresMicros: null, key: 'purchase', reference: null } },
    { made: { source: 'pack', expiresMicros: '1900000000000002', key: 'purchase', reference: null } },
    { made: { source: 'pack', expiresMicros: null, key: 'purchase', reference: 'payment' } },
    { made: null },
  ]
  const hashes = changes.map((change) => hashEntry(NO_ENTRY, { ...ENTRY, ...change }).toString('hex'))
  const own = hashEntry(NO_ENTRY, ENTRY)
  const after = hashEntry(hashEntry(NO_ENTRY, ENTRY), ENTRY)
  expect(new Set([...hashes, own.toString('hex'), after.toString('hex')]).size).toBe(changes.length + 2)
})

it('the hash of an anchor covers the one before it and every head', () => {
  const head = hashEntry(NO_ENTRY, ENTRY)
  const anchor = { id: '3', atMicros: '5' }
  const hash = hashAnchor(NO_ENTRY, anchor, [{ account: ACCOUNT, version: 1, head }])
  expect(hash.toString('hex')).toBe(sha256(`3|5\n${ACCOUNT}|1|${head.toString('hex')}`))
  expect(hashAnchor(hash, anchor, [{ account: ACCOUNT, version: 1, head }])).not.toEqual(hash)
})
