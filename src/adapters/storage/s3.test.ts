import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blobStoreContract } from '../../../tests/contracts/blob-store.contract.ts'
import { type S3Server, startS3Server } from '../../../tests/contracts/s3-server.ts'
import { S3BlobStore } from './s3.ts'

blobStoreContract('S3', async () => {
  const server = await startS3Server()
  return {
    store: new S3BlobStore(server.settings),
    writtenBytes: server.receivedBytes,
    // Two parts of 8 MB on their way, one being filled, and the body's current chunk.
    maxMegabytesHeld: 26,
    leftovers: server.openUploads,
    close: server.close,
  }
})

describe('S3', () => {
  const png = { contentType: 'image/png' }
  let server: S3Server
  let store: S3BlobStore
  beforeAll(async () => {
    server = await startS3Server()
    store = new S3BlobStore(server.settings)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.calls.length = 0
  })

  it('sends a small blob in one call and a large one in parts', async () => {
    await store.put('small', new Uint8Array(1000), png)
    expect(server.calls).toEqual(['PUT'])
    server.calls.length = 0
    await store.put('large', new Uint8Array(20 * 1024 * 1024), png)
    const part = 'PUT partNumber uploadId'
    expect(server.calls).toEqual(['POST uploads', part, part, part, 'POST uploadId'])
  })

  it('aborts an upload when its body fails, because forgotten parts are charged for', async () => {
    async function* body() {
      yield new Uint8Array(10 * 1024 * 1024)
      throw new Error('The connection was lost.')
    }
    await expect(store.put('broken', body(), png)).rejects.toThrow('The connection was lost.')
    expect(server.calls).toContain('DELETE uploadId')
    expect(await server.openUploads()).toEqual([])
  })

  it('deletes a thousand keys in a call, and makes no call for none', async () => {
    await store.delete(Array.from({ length: 2001 }, (_, index) => `missing-${index}`))
    expect(server.calls).toEqual(['POST delete', 'POST delete', 'POST delete'])
    server.calls.length = 0
    await store.delete([])
    expect(server.calls).toEqual([])
  })

  it('reads a range in a single call', async () => {
    await store.put('ranged', new Uint8Array(1000), png)
    server.calls.length = 0
    await (await store.open('ranged', { range: { suffixBytes: 10 } }))?.body.cancel()
    expect(server.calls).toEqual(['GET'])
  })

  it('does not take a wrong bucket for a missing blob', async () => {
    const misplaced = new S3BlobStore({ ...server.settings, bucket: 'no-such-bucket' })
    await expect(misplaced.open('anything')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })

  it('does not hide wrong credentials', async () => {
    const nobody = new S3BlobStore({ ...server.settings, accessKeyId: 'nobody' })
    await expect(nobody.open('anything')).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  })
})
