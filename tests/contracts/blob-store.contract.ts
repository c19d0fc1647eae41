import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BlobStore,
  type ByteRange,
  InvalidBlobRequestError,
  UnsatisfiableRangeError,
} from '../../src/modules/assets/blob-store.ts'
import { bytesOf, failureOf, iterableOf, keysUnder, png, sha256, textOf } from './blob-bodies.ts'
import {
  describeAborts,
  describeBrokenBodies,
  describeSharing,
  describeStreaming,
  type StoreUnderTest,
} from './blob-store-streams.contract.ts'

/** The contract of every blob store. */
export function blobStoreContract(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(`${name} as a blob store`, () => {
    let subject: StoreUnderTest
    let store: BlobStore
    beforeAll(async () => {
      subject = await makeStore()
      store = subject.store
    })
    afterAll(() => subject.close())

    describeStoring(() => store)
    describeRanges(() => store)
    describeStreaming(() => subject)
    describeSharing(() => subject)
    describeAborts(() => subject)
    describeBrokenBodies(() => subject)
    describeDeletingAndListing(() => store)
    describeRefusals(() => store)
  })
}

function describeStoring(store: () => BlobStore): void {
  it('returns what was put, with its length, hash and content type', async () => {
    const stored = await store().put('basic/one.png', bytesOf('hello'), png)
    expect(stored).toEqual({ bytes: 5, sha256: sha256(bytesOf('hello')) })
    const found = await store().open('basic/one.png')
    expect(found).toMatchObject({ bytes: 5, contentType: 'image/png', range: null })
    expect(await textOf(found)).toBe('hello')
    const { bytes, contentType, etag } = found ?? {}
    expect(await store().head('basic/one.png')).toEqual({ bytes, contentType, etag })
  })

  it.each([
    ['a stream', () => new Blob(['from a stream']).stream()],
    ['an iterable', () => iterableOf([bytesOf('from '), new Uint8Array(), bytesOf('an iterable')])],
    ['bytes', () => bytesOf('from bytes')],
    ['a view into a larger buffer', () => bytesOf('..from a view..').subarray(2, -2)],
  ])('takes %s', async (kind, body) => {
    await store().put('basic/kinds', body(), { contentType: 'text/plain; charset=utf-8' })
    const found = await store().open('basic/kinds')
    expect(await textOf(found)).toBe(`from ${kind}`.replace('a view into a larger buffer', 'a view'))
    expect(found?.contentType).toBe('text/plain; charset=utf-8')
  })

  it('replaces bytes, content type and etag together', async () => {
    await store().put('basic/again', bytesOf('a longer first version'), png)
    const before = await store().head('basic/again')
    await store().put('basic/again', bytesOf('second'), { contentType: 'image/webp' })
    const after = await store().open('basic/again')
    expect(after).toMatchObject({ bytes: 6, contentType: 'image/webp' })
    expect(await textOf(after)).toBe('second')
    expect(after?.etag).not.toBe(before?.etag)
  })

  it('stores zero bytes as a blob, unlike a missing one', async () => {
    expect(await store().put('basic/empty', iterableOf([]), png)).toEqual({
      bytes: 0,
      sha256: sha256(new Uint8Array()),
    })
    const found = await store().open('basic/empty')
    expect(found).toMatchObject({ bytes: 0, contentType: 'image/png' })
    expect(await textOf(found)).toBe('')
    expect(await store().head('basic/empty')).toMatchObject({ bytes: 0 })
  })

  it('returns null for a missing key', async () => {
    expect(await store().open('no/such/blob')).toBeNull()
    expect(await store().open('no/such/blob', { range: { start: 0, end: 1 } })).toBeNull()
    expect(await store().head('no/such/blob')).toBeNull()
  })

  it('stores a blob whose key is the folder of another, and one with dots in its name', async () => {
    await store().put('nested', bytesOf('outer'), png)
    await store().put('nested/inner', bytesOf('inner'), png)
    await store().put('nested/.hidden', bytesOf('hidden'), png)
    await store().delete(['nested/inner'])
    expect(await textOf(await store().open('nested'))).toBe('outer')
    expect(await textOf(await store().open('nested/.hidden'))).toBe('hidden')
  })

  it('accepts the longest key', async () => {
    const key = `${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(110)}`
    await store().put(key, bytesOf('deep'), png)
    expect(await textOf(await store().open(key))).toBe('deep')
  })
}

function describeRanges(store: () => BlobStore): void {
  const cases: [string, ByteRange, string, { start: number; end: number }][] = [
    [
      'the first byte, which some servers mistake for everything',
      { start: 0, end: 0 },
      '0',
      { start: 0, end: 0 },
    ],
    ['a middle part', { start: 3, end: 5 }, '345', { start: 3, end: 5 }],
    ['the last byte', { start: 9, end: 9 }, '9', { start: 9, end: 9 }],
    ['everything from a byte on', { start: 7 }, '789', { start: 7, end: 9 }],
    ['a suffix', { suffixBytes: 4 }, '6789', { start: 6, end: 9 }],
    ['a suffix longer than the blob', { suffixBytes: 400 }, '0123456789', { start: 0, end: 9 }],
    ['a part that ends beyond the end', { start: 8, end: 800 }, '89', { start: 8, end: 9 }],
  ]

  it.each(cases)('reads %s', async (_name, range, text, resolved) => {
    await store().put('ranges/digits', bytesOf('0123456789'), png)
    const found = await store().open('ranges/digits', { range })
    expect(found).toMatchObject({ bytes: 10, contentType: 'image/png', range: resolved })
    expect(await textOf(found)).toBe(text)
  })

  it('reports the length of the blob if a range starts beyond its end', async () => {
    await store().put('ranges/digits', bytesOf('0123456789'), png)
    const failure = await failureOf(store().open('ranges/digits', { range: { start: 10 } }))
    expect(failure).toBeInstanceOf(UnsatisfiableRangeError)
    expect(failure).toMatchObject({ bytes: 10 })
  })
}

function describeDeletingAndListing(store: () => BlobStore): void {
  it('deletes many at once, even missing ones', async () => {
    await store().put('gone/a', bytesOf('a'), png)
    await store().put('gone/deep/er/b', bytesOf('b'), png)
    await store().put('gone/kept', bytesOf('c'), png)
    await store().delete(['gone/a', 'gone/deep/er/b', 'gone/never-was', 'never/was/either', 'gone/a'])
    expect(await keysUnder(store(), 'gone/')).toEqual(['gone/kept'])
    await store().delete(['gone/a'])
    await store().delete([])
  })

  it('deletes more than one call can carry', async () => {
    const missing = Array.from({ length: 1001 }, (_, index) => `many/missing-${index}`)
    await store().put('many/last', bytesOf('x'), png)
    await store().delete([...missing, 'many/last'])
    expect(await store().head('many/last')).toBeNull()
  })

  it('puts into a folder that is being emptied', async () => {
    for (let round = 0; round < 20; round += 1) {
      await store().put('busy/folder/old', bytesOf('old'), png)
      await Promise.all([
        store().delete(['busy/folder/old']),
        store().put('busy/folder/new', bytesOf('new'), png),
      ])
      expect(await textOf(await store().open('busy/folder/new'))).toBe('new')
      await store().delete(['busy/folder/new'])
    }
    expect(await keysUnder(store(), 'busy/')).toEqual([])
  })

  it('lists by prefix, even one that ends inside a name', async () => {
    const keys = ['list/7/a.png', 'list/7/deep/b.png', 'list/70/c.png', 'list/8/d.png', 'list/7']
    for (const key of keys) await store().put(key, bytesOf(key), png)
    expect(await keysUnder(store(), 'list/7/')).toEqual(['list/7/a.png', 'list/7/deep/b.png'])
    expect(await keysUnder(store(), 'list/7')).toEqual([
      'list/7',
      'list/7/a.png',
      'list/7/deep/b.png',
      'list/70/c.png',
    ])
    expect(await keysUnder(store(), 'list/')).toEqual([...keys].sort())
    expect(await keysUnder(store(), 'list/none')).toEqual([])
    expect(await keysUnder(store(), '')).toEqual(expect.arrayContaining(keys))
    for await (const listed of store().list('list/8/')) {
      expect(listed).toEqual({ key: 'list/8/d.png', bytes: 12, modifiedAt: expect.any(Date) })
    }
  })
}

function describeRefusals(store: () => BlobStore): void {
  it.each([
    '',
    '/etc/passwd',
    '../outside',
    'a/../b',
    'a//b',
    'a/',
    'a b',
    'ä',
    'a\0b',
    'a\\b',
    'x'.repeat(513),
  ])('refuses the key %j everywhere', async (key) => {
    const attempts = [
      store().put(key, bytesOf('x'), png),
      store().open(key),
      store().head(key),
      store().delete(['fine', key]),
    ]
    for (const attempt of attempts) expect(await failureOf(attempt)).toBeInstanceOf(InvalidBlobRequestError)
  })

  it('refuses a prefix that leaves the storage', async () => {
    expect(await failureOf(keysUnder(store(), '../'))).toBeInstanceOf(InvalidBlobRequestError)
  })

  it.each(['image/pñg', 'image/png\r\nx: y', 'png', ''])(
    'refuses the content type %j',
    async (contentType) => {
      const put = store().put('refused/type', bytesOf('x'), { contentType })
      expect(await failureOf(put)).toBeInstanceOf(InvalidBlobRequestError)
      expect(await store().head('refused/type')).toBeNull()
    },
  )

  it('refuses an invalid range', async () => {
    const opened = store().open('basic/one.png', { range: { start: 3, end: 1 } })
    expect(await failureOf(opened)).toBeInstanceOf(InvalidBlobRequestError)
  })
}
