import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BlobLengthError, type BlobStore } from '../../src/modules/assets/blob-store.ts'
import {
  bytesIn,
  bytesOf,
  chunksOf,
  failureOf,
  iterableOf,
  megabyte,
  png,
  sha256,
  slicesOf,
  textOf,
} from './blob-bodies.ts'

export interface StoreUnderTest {
  store: BlobStore
  /** How many bytes this process has sent to the storage, over all puts. */
  writtenBytes: () => Promise<number> | number
  /** How much of a body the storage may buffer before it passes it on. */
  maxMegabytesHeld: number
  /** The names of everything that unfinished puts have left behind. */
  leftovers: () => Promise<string[]>
  close: () => Promise<void>
}

/** Bodies of any length are stored unchanged. */
export function describeStreaming(subject: () => StoreUnderTest): void {
  it('stores 20 MB without changing a byte', async () => {
    const { store } = subject()
    // Chunks that fit neither the parts of an upload nor the pages of a disk.
    const chunks = Array.from({ length: 29 }, () => randomBytes(723_157))
    const expected = createHash('sha256')
    for (const chunk of chunks) expected.update(chunk)
    const digest = expected.digest('hex')

    const stored = await store.put('streams/large', iterableOf(chunks), { ...png, bytes: 29 * 723_157 })
    expect(stored).toEqual({ bytes: 29 * 723_157, sha256: digest })
    const found = createHash('sha256')
    for await (const chunk of chunksOf(await store.open('streams/large'))) found.update(chunk)
    expect(found.digest('hex')).toBe(digest)
  })

  it('reads no more of a long body than it can pass on, so that memory stays bounded', async () => {
    const { store, writtenBytes, maxMegabytesHeld } = subject()
    const before = await writtenBytes()
    const chunk = new Uint8Array(megabyte)
    let maxWaiting = 0
    async function* longBody() {
      for (let asked = 1; asked <= 96; asked += 1) {
        yield chunk
        const written = (await writtenBytes()) - before
        maxWaiting = Math.max(maxWaiting, asked - Math.floor(written / megabyte))
      }
    }
    await store.put('streams/long', longBody(), png)
    expect(maxWaiting).toBeLessThanOrEqual(maxMegabytesHeld)
  })
}

/** Readers and writers of one blob do not disturb each other. */
export function describeSharing(subject: () => StoreUnderTest): void {
  it('leaves one complete blob after many puts to one key at once', async () => {
    const { store, leftovers } = subject()
    const bodies = Array.from({ length: 8 }, (_, index) => new Uint8Array(200_000 + index).fill(index))
    const put = (body: Uint8Array) =>
      store.put('streams/contested', iterableOf(slicesOf(body, 30_000)), {
        contentType: `image/${body[0]}`,
      })
    await Promise.all(bodies.map(put))
    const found = await store.open('streams/contested')
    const winner = bodies.find((body) => found?.contentType === `image/${body[0]}`)
    expect(winner).toBeDefined()
    expect(found?.bytes).toBe(winner?.byteLength)
    expect(sha256(await bytesIn(found))).toBe(sha256(winner ?? new Uint8Array()))
    expect(await leftovers()).toEqual([])
  })

  it('never shows a reader half a blob during a replacement', async () => {
    const { store } = subject()
    const versions = ['a', 'b'].map((letter) => bytesOf(letter.repeat(300_000)))
    await store.put('streams/replaced', versions[0] ?? new Uint8Array(), png)
    const writing = (async () => {
      for (let round = 0; round < 10; round += 1) {
        await store.put(
          'streams/replaced',
          iterableOf(slicesOf(versions[round % 2] ?? new Uint8Array(), 50_000)),
          png,
        )
      }
    })()
    const allowed = new Set(versions.map(sha256))
    for (let round = 0; round < 10; round += 1) {
      expect(allowed).toContain(sha256(await bytesIn(await store.open('streams/replaced'))))
    }
    await writing
  })

  it('lets a reader stop early', async () => {
    const { store } = subject()
    await store.put('streams/left', new Uint8Array(2 * megabyte), png)
    const found = await store.open('streams/left')
    const reader = found?.body.getReader()
    await reader?.read()
    await reader?.cancel()
    await (await store.open('streams/left'))?.body.cancel()
    expect(await store.head('streams/left')).toMatchObject({ bytes: 2 * megabyte })
  })

  it('ends a body that is being read when its signal aborts', async () => {
    const { store } = subject()
    await store.put('streams/cut', new Uint8Array(8 * megabyte), png)
    const controller = new AbortController()
    const found = await store.open('streams/cut', { signal: controller.signal })
    const reader = found?.body.getReader()
    await reader?.read()
    controller.abort()
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readOn()).rejects.toThrow('aborted')
    await expect(store.open('streams/cut', { signal: controller.signal })).rejects.toThrow('aborted')
  })
}

/** An aborted put leaves no trace. */
export function describeAborts(subject: () => StoreUnderTest): void {
  it.each([
    ['small', 1],
    ['large enough for several parts', 20],
  ])('leaves nothing of an aborted put that was %s, and the old blob as it was', async (_name, megabytes) => {
    const { store, leftovers } = subject()
    const fresh = `failures/aborted-${megabytes}`
    await store.put('failures/kept', bytesOf('kept'), png)
    for (const key of [fresh, 'failures/kept']) {
      const controller = new AbortController()
      const reason = new Error('The person left.')
      let released = false
      async function* body() {
        try {
          for (let count = 0; count < megabytes; count += 1) yield new Uint8Array(megabyte)
          controller.abort(reason)
          yield new Uint8Array(megabyte)
        } finally {
          released = true
        }
      }
      expect(await failureOf(store.put(key, body(), { ...png, signal: controller.signal }))).toBe(reason)
      expect(released).toBe(true)
    }
    expect(await store.head(fresh)).toBeNull()
    expect(await textOf(await store.open('failures/kept'))).toBe('kept')
    expect(await leftovers()).toEqual([])
  })

  it('notices an abort while the body is silent', async () => {
    const { store, leftovers } = subject()
    const controller = new AbortController()
    const cancelled = Promise.withResolvers<unknown>()
    const silent = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(bytesOf('then nothing')),
      cancel: (reason) => cancelled.resolve(reason),
    })
    const put = failureOf(store.put('failures/silent', silent, { ...png, signal: controller.signal }))
    await nextTurn()
    controller.abort(new Error('Enough.'))
    expect(await put).toMatchObject({ message: 'Enough.' })
    expect(await cancelled.promise).toMatchObject({ message: 'Enough.' })
    expect(await store.head('failures/silent')).toBeNull()
    expect(await leftovers()).toEqual([])
  })

  it('does not begin a put whose signal is already aborted', async () => {
    const { store } = subject()
    const put = store.put('failures/never', bytesOf('x'), { ...png, signal: AbortSignal.abort() })
    await expect(put).rejects.toThrow('aborted')
    expect(await store.head('failures/never')).toBeNull()
  })
}

/** A put with a failing body leaves no trace either. */
export function describeBrokenBodies(subject: () => StoreUnderTest): void {
  it('passes on the error of a body that breaks off, and leaves nothing behind', async () => {
    const { store, leftovers } = subject()
    const broken = new Error('The connection was lost.')
    async function* body() {
      for (let count = 0; count < 12; count += 1) yield new Uint8Array(megabyte)
      throw broken
    }
    expect(await failureOf(store.put('failures/broken', body(), png))).toBe(broken)
    expect(await store.head('failures/broken')).toBeNull()
    expect(await leftovers()).toEqual([])
  })

  it.each([
    ['shorter', 6],
    ['longer', 4],
  ])('refuses a body %s than promised, such as an upload cut off', async (_name, bytes) => {
    const { store, leftovers } = subject()
    const put = store.put('failures/length', iterableOf([bytesOf('he'), bytesOf('llo')]), { ...png, bytes })
    expect(await failureOf(put)).toBeInstanceOf(BlobLengthError)
    expect(await store.head('failures/length')).toBeNull()
    expect(await leftovers()).toEqual([])
  })
}
