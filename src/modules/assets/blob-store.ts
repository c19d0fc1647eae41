/** Stores the bytes of uploads and creations. The database stores everything else about them. */
export interface BlobStore {
  /**
   * Stores the body under the key, replacing what was there. Atomic and durable: a reader sees the old blob or
   * the whole new one, never a part, and once the promise resolves the blob outlives a crash. The body is
   * streamed at the pace of the storage, so memory stays bounded whatever its size. When the put fails (an error
   * of the body itself, a wrong length, an abort) nothing changes and the body is released; an abort rejects with
   * the signal's reason, and one that comes too late is ignored. Safe to retry with a fresh body.
   */
  put(key: string, body: BlobBody, options: PutOptions): Promise<StoredBlob>

  /**
   * Opens a blob for reading, or returns null if there is none. The body is the version at the time of opening, even if
   * it is replaced or deleted on disk meanwhile. The caller reads it to its end or cancels it. Throws
   * UnsatisfiableRangeError if the range starts beyond the end; one that ends there is cut short.
   */
  open(key: string, options?: OpenOptions): Promise<OpenedBlob | null>

  /** Describes a blob without reading it, or returns null if there is none. */
  head(key: string): Promise<BlobInfo | null>

  /** Deletes any number of blobs. Idempotent: a missing blob counts as deleted. */
  delete(keys: readonly string[]): Promise<void>

  /**
   * Lists the blobs whose key starts with the prefix, in no particular order and with bounded memory. A blob that is
   * put or deleted meanwhile may or may not be listed; all others are, once.
   */
  list(prefix: string): AsyncIterable<ListedBlob>
}

export type BlobBody = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Uint8Array

export interface PutOptions {
  contentType: string
  /** The promised length: a body that turns out shorter or longer is refused with BlobLengthError. */
  bytes?: number | undefined
  signal?: AbortSignal | undefined
}

export interface OpenOptions {
  range?: ByteRange | undefined
  signal?: AbortSignal | undefined
}

/** Both ends inclusive, as in HTTP. Without an end the range runs to the last byte; a suffix counts from there. */
export type ByteRange = { start: number; end?: number | undefined } | { suffixBytes: number }

export interface StoredBlob {
  bytes: number
  sha256: string
}

export interface BlobInfo {
  /** The length of the whole blob. */
  bytes: number
  contentType: string
  /** Changes whenever the bytes do; without quotes. */
  etag: string
}

export interface OpenedBlob extends BlobInfo {
  body: ReadableStream<Uint8Array>
  /** The part in the body, both ends inclusive; null if it is the whole blob. */
  range: { start: number; end: number } | null
}

export interface ListedBlob {
  key: string
  bytes: number
  modifiedAt: Date
}

/** The key, prefix, content type or range is malformed: a bug of the caller, never of the storage. */
export class InvalidBlobRequestError extends Error {
  override readonly name = 'InvalidBlobRequestError'
}

export class BlobLengthError extends Error {
  override readonly name = 'BlobLengthError'

  constructor(promisedBytes: number, receivedBytes: number) {
    super(`The blob was to have ${promisedBytes} bytes, but ${receivedBytes} came.`)
  }
}

export class UnsatisfiableRangeError extends Error {
  override readonly name = 'UnsatisfiableRangeError'
  /** The length of the whole blob, for the answer's `Content-Range` header. */
  readonly bytes: number

  constructor(bytes: number) {
    super(`The range starts beyond the ${bytes} bytes of the blob.`)
    this.bytes = bytes
  }
}

const MAX_KEY_LENGTH = 512
/** A file name may have 255 bytes; the rest is left for suffixes that a storage adds. */
const MAX_SEGMENT_LENGTH = 200
const KEY_SEGMENT = /^[A-Za-z0-9._-]+$/

/** Returns the key if every storage can hold it and it cannot smuggle in a file path. */
export function blobKey(key: string): string {
  const wellFormed =
    key.length <= MAX_KEY_LENGTH &&
    !key.includes('..') &&
    key.split('/').every((segment) => {
      return segment !== '.' && segment.length <= MAX_SEGMENT_LENGTH && KEY_SEGMENT.test(segment)
    })
  if (!wellFormed) throw new InvalidBlobRequestError(`Not a blob key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}

/** A prefix is the beginning of a key: empty, or cut anywhere, even after a slash. */
export function blobPrefix(prefix: string): string {
  if (prefix !== '') blobKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  return prefix
}

const TOKEN = "[A-Za-z0-9!#$&^_.+'*~-]+"
const CONTENT_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(; ?${TOKEN}=(${TOKEN}|"[ !#-\\[\\]-~]*"))*$`)

/** Plain ASCII of the form `type/subtype; name=value`, since it ends up in headers. */
export function blobContentType(contentType: string): string {
  if (contentType.length > 127 || !CONTENT_TYPE.test(contentType)) {
    throw new InvalidBlobRequestError(`Not a content type: ${JSON.stringify(contentType.slice(0, 80))}`)
  }
  return contentType
}

/** Returns the range if its numbers are valid whatever the length of the blob. */
export function byteRange(range: ByteRange): ByteRange {
  const wellFormed =
    'suffixBytes' in range
      ? isCount(range.suffixBytes) && range.suffixBytes > 0
      : isCount(range.start) && (range.end === undefined || (isCount(range.end) && range.end >= range.start))
  if (!wellFormed) throw new InvalidBlobRequestError(`Not a byte range: ${JSON.stringify(range)}`)
  return range
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
