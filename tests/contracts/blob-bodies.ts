import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BlobStore } from '../../src/modules/assets/blob-store.ts'

export const png = { contentType: 'image/png' }
export const megabyte = 1024 * 1024

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function slicesOf(bytes: Uint8Array, length: number): Uint8Array[] {
  const count = Math.ceil(bytes.byteLength / length)
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * length, (index + 1) * length))
}

export async function* iterableOf(chunks: Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  for (const chunk of chunks) {
    await nextTurn()
    yield chunk
  }
}

type Opened = { body: ReadableStream<Uint8Array> } | null

export async function* chunksOf(found: Opened): AsyncGenerator<Uint8Array, void> {
  if (!found) throw new Error('There is no such blob.')
  const reader = found.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

export async function bytesIn(found: Opened): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(found)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function textOf(found: Opened): Promise<string> {
  return new TextDecoder().decode(await bytesIn(found))
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function keysUnder(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It should have failed.')
}
