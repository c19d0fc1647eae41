import { Readable } from 'node:stream'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'

// The casts bridge two declarations of one class: the types of ReadableStream in Node and in the browser library do not
// match, though in Node they are the same object.

/** Cancelling the stream destroys the readable. */
export function streamFromReadable(readable: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>
}

/** Reads an item only when the stream is read. */
export function streamFromIterable(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(chunks) as ReadableStream<Uint8Array>
}
