import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver, { type Context } from '@20minutes/s3rver'
import type { S3Settings } from '../../src/adapters/storage/s3.ts'

export interface S3Server {
  settings: S3Settings
  /** Every call so far, as its method and operation, such as `POST delete`. */
  calls: string[]
  /** How many bytes of all bodies have arrived. */
  receivedBytes: () => number
  /** Multipart uploads that were neither completed nor aborted; a real bucket would charge for them. */
  openUploads: () => Promise<string[]>
  close: () => Promise<void>
}

type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

const bucket = 'plumdrop-test'
/** As docs/operations.md requires, for pages of any site, because tests send their origin in a header. */
const PAGES_MAY_COME = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader><AllowedHeader>x-amz-checksum-sha256</AllowedHeader><AllowedHeader>x-forwarded-for</AllowedHeader></CORSRule></CORSConfiguration>`

/** A local S3 server on a free port, with fixes for its differences from the real one. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'plumdrop-s3-'))
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const configureBuckets = [{ name: bucket, configs: [PAGES_MAY_COME] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const calls: string[] = []
  let received = 0
  const record: Middleware = (context, next) => {
    calls.push([context.method, ...Object.keys(context.query).filter((name) => name !== 'x-id')].join(' '))
    const { req } = context
    const push = req.push.bind(req)
    req.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
      received += chunk?.byteLength ?? 0
      return push(chunk, encoding)
    }
    return next()
  }
  const getObject = server.store.getObject.bind(server.store)
  server.store.getObject = (inBucket, key) => getObject(inBucket, key, {})
  server.middleware.unshift(record, abortUploads(uploads), answerRanges, oneAtATime())
  const { port } = await server.run()

  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    calls,
    receivedBytes: () => received,
    openUploads: () => readdir(uploads).catch(() => []),
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** The server cannot abort an upload. */
function abortUploads(uploads: string): Middleware {
  return async (context, next) => {
    const uploadId = context.method === 'DELETE' ? context.query.uploadId : undefined
    if (!uploadId) return next()
    await rm(join(uploads, uploadId), { recursive: true })
    context.status = 204
  }
}

/**
 * The server takes `bytes=0-0` for the whole object and has no suffix ranges, so it always answers with
 * everything.
 */
const answerRanges: Middleware = async (context, next) => {
  await next()
  const whole = context.body
  const [found, first, last] = /^bytes=(\d*)-(\d*)$/.exec(context.req.headers.range ?? '') ?? []
  if (!found || !Buffer.isBuffer(whole)) return
  const start = first ? Number(first) : Math.max(0, whole.length - Number(last))
  const end = first && last ? Math.min(Number(last), whole.length - 1) : whole.length - 1
  if (start >= whole.length) {
    context.status = 416
    context.body = '<Error><Code>InvalidRange</Code><Message>Not satisfiable.</Message></Error>'
    return
  }
  context.status = 206
  context.set('content-range', `bytes ${start}-${end}/${whole.length}`)
  context.body = whole.subarray(start, end + 1)
}

/**
 * The server writes objects in place, while the real one replaces them as a whole. One call at a time hides
 * that.
 */
function oneAtATime(): Middleware {
  let lastTurn = Promise.resolve()
  return async (context, next) => {
    const turnBefore = lastTurn
    const { promise, resolve: endTurn } = Promise.withResolvers<void>()
    lastTurn = promise
    await turnBefore
    try {
      await next()
      if (context.body instanceof Readable) context.body = await buffer(context.body)
    } finally {
      endTurn()
    }
  }
}
