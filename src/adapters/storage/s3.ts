import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type BlobBody,
  type BlobInfo,
  type BlobStore,
  type ByteRange,
  blobContentType,
  blobKey,
  blobPrefix,
  byteRange,
  type ListedBlob,
  type OpenedBlob,
  type OpenOptions,
  type PutOptions,
  type StoredBlob,
  UnsatisfiableRangeError,
} from '../../modules/assets/blob-store.ts'
import { measureBody } from './measured-body.ts'
import { streamFromReadable } from './web-streams.ts'

export interface S3Settings {
  /** Absent for AWS itself, whose address follows from the region. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

/** The maximum number of an upload's parts in memory on their way, besides the one being filled. */
const PARTS_IN_FLIGHT = 2
const PART_BYTES = 8 * 1024 * 1024
const MAX_KEYS_PER_DELETE = 1000

/** Keeps blobs in a bucket of Amazon S3 or of a compatible service. */
export class S3BlobStore implements BlobStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(settings: S3Settings) {
    this.#client = createClient(settings)
    this.#bucket = settings.bucket
  }

  async put(key: string, body: BlobBody, options: PutOptions): Promise<StoredBlob> {
    const params = {
      Bucket: this.#bucket,
      Key: blobKey(key),
      ContentType: blobContentType(options.contentType),
    }
    const measured = measureBody(body, options)
    // The abort reaches the upload as an error of its body and not by its own switch, because that one rejects before
    // the parts are deleted, and lets a small blob appear after its put was aborted.
    const source = Readable.from(measured.chunks, { objectMode: false })
    const upload = new Upload({
      client: this.#client,
      params: { ...params, Body: source },
      queueSize: PARTS_IN_FLIGHT,
      partSize: PART_BYTES,
    })
    try {
      await upload.done()
    } catch (error) {
      throw source.errored ?? error
    } finally {
      source.destroy()
    }
    return measured.total()
  }

  async open(key: string, options: OpenOptions = {}): Promise<OpenedBlob | null> {
    const range = options.range && byteRange(options.range)
    const input = { Bucket: this.#bucket, Key: blobKey(key), ...(range && { Range: rangeHeader(range) }) }
    options.signal?.throwIfAborted()
    try {
      const found = await this.#client.send(new GetObjectCommand(input), abortOptions(options.signal))
      return openedBlob(found, options.signal)
    } catch (error) {
      if (isMissing(error)) return null
      if (hasStatus(error, 416)) throw new UnsatisfiableRangeError((await this.head(key))?.bytes ?? 0)
      options.signal?.throwIfAborted()
      throw error
    }
  }

  async head(key: string): Promise<BlobInfo | null> {
    try {
      return blobInfo(
        await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: blobKey(key) })),
      )
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => ({ Key: blobKey(key) }))
    for (let from = 0; from < objects.length; from += MAX_KEYS_PER_DELETE) {
      const batch = { Objects: objects.slice(from, from + MAX_KEYS_PER_DELETE), Quiet: true }
      const { Errors } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: batch }),
      )
      // The call succeeds as a whole even if some of its keys have failed.
      const failed = Errors?.[0]
      if (failed) throw new Error(`S3 could not delete ${failed.Key}: ${failed.Code} ${failed.Message ?? ''}`)
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob, void> {
    const query = { Bucket: this.#bucket, Prefix: blobPrefix(prefix) }
    for await (const page of paginateListObjectsV2({ client: this.#client }, query)) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined || Size === undefined || !LastModified)
          throw new Error('S3 listed a blob without details.')
        yield { key: Key, bytes: Size, modifiedAt: LastModified }
      }
    }
  }
}

function createClient(settings: S3Settings): S3Client {
  const client = new S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The newer checksums are sent as trailers, which services other than AWS store as part of the blob.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 60_000,
      // Every person who watches a video holds one, and the default of 50 would let a few slow ones stop all others.
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  })
  // Calls on the bucket itself go to `/bucket/`, but some services sign `/bucket`. No key ends in a slash.
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string }
      if (request.path.length > 1 && request.path.endsWith('/')) request.path = request.path.slice(0, -1)
      return next(args)
    },
    { step: 'build', name: 'trimTrailingSlash' },
  )
  return client
}

function rangeHeader(range: ByteRange): string {
  return 'suffixBytes' in range ? `bytes=-${range.suffixBytes}` : `bytes=${range.start}-${range.end ?? ''}`
}

function openedBlob(found: GetObjectCommandOutput, signal: AbortSignal | undefined): OpenedBlob {
  if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a body.')
  const body = found.Body
  if (signal) abortReadable(body, signal)
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
  return {
    ...blobInfo(found, total),
    range: total === undefined ? null : { start: Number(start), end: Number(end) },
    body: streamFromReadable(body),
  }
}

/** A range's response gives the length of the part, and that of the whole blob only in another header. */
function blobInfo(found: GetObjectCommandOutput | HeadObjectCommandOutput, wholeBytes?: string): BlobInfo {
  const { ContentLength, ContentType, ETag } = found
  if (ContentLength === undefined || !ContentType || !ETag)
    throw new Error('S3 described a blob without details.')
  return {
    bytes: wholeBytes === undefined ? ContentLength : Number(wholeBytes),
    contentType: ContentType,
    etag: ETag.replaceAll('"', ''),
  }
}

/** The client ignores the signal once the headers have arrived, while the body may still be long. */
function abortReadable(body: Readable, signal: AbortSignal): void {
  const abort = () => body.destroy(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  body.once('close', () => signal.removeEventListener('abort', abort))
}

function abortOptions(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {}
}

/** A missing bucket has the same status, but it is a configuration error and must be reported. */
function isMissing(error: unknown): boolean {
  return hasStatus(error, 404) && error.name !== 'NoSuchBucket'
}

function hasStatus(error: unknown, status: number): error is S3ServiceException {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status
}
