import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { putIntoStorage } from './direct-part.ts'

type Put = { method: string; url: string; headers: Record<string, string>; body: unknown }

/** A storage that always answers with this status, and records the uploads. */
function fakeStorage(status: number): Put[] {
  const puts: Put[] = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly #put: Put = { method: '', url: '', headers: {}, body: null }

    open(method: string, url: string) {
      Object.assign(this.#put, { method, url })
    }

    setRequestHeader(name: string, value: string) {
      this.#put.headers[name] = value
    }

    send(body: unknown) {
      puts.push({ ...this.#put, body })
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5 }))
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return puts
}

const part = new Blob(['bytes'])
const sha256 = createHash('sha256').update('bytes').digest('hex')
const link = { url: 'https://bucket.test/part?signed', headers: { 'x-amz-checksum-sha256': 'abc' } }
const LINKS = 'POST /api/uploads/parts/up_1/links'
const ARRIVED = 'POST /api/uploads/parts/up_1/arrived'
const options = () => ({ id: 'up_1', offset: 0, signal: new AbortController().signal })

test('a part is uploaded with a link for exactly its bytes, and the site is notified', async () => {
  const asked = fakeSite({ [LINKS]: { data: link }, [ARRIVED]: { data: {} } })
  const puts = fakeStorage(200)
  const sent: number[] = []
  await putIntoStorage(part, { ...options(), onProgress: (bytes) => sent.push(bytes) })
  expect(puts).toEqual([{ method: 'PUT', url: link.url, headers: link.headers, body: part }])
  expect(sent).toEqual([5])
  const told = await Promise.all(
    asked.map(async (request) => [new URL(request.url).pathname, await request.json()]),
  )
  expect(told).toEqual([
    ['/api/uploads/parts/up_1/links', { offset: 0, sha256 }],
    ['/api/uploads/parts/up_1/arrived', { offset: 0, sha256 }],
  ])
})

test('a part that the storage refuses is not reported as uploaded', async () => {
  const asked = fakeSite({ [LINKS]: { data: link }, [ARRIVED]: { data: {} } })
  fakeStorage(403)
  await expect(putIntoStorage(part, { ...options(), onProgress: () => {} })).rejects.toThrow('403')
  expect(asked).toHaveLength(1)
})
