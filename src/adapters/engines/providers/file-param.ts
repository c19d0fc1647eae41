import { readFile } from 'node:fs/promises'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import type { Param } from '../../../modules/generations/remote-engine.ts'

export function isFile(param: Param): param is EngineFile {
  return typeof param === 'object' && param !== null && 'path' in param && 'mime' in param
}

/** The params with every file in the provider's own form. */
export async function withFiles(
  params: Record<string, Param>,
  send: (file: EngineFile) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(params).map(async ([name, param]) => [name, await replaced(param, send)])
  return Object.fromEntries(await Promise.all(entries))
}

async function replaced(param: Param, send: (file: EngineFile) => Promise<unknown>): Promise<unknown> {
  if (isFile(param)) return send(param)
  if (Array.isArray(param)) return Promise.all(param.map((item) => replaced(item, send)))
  return typeof param === 'object' && param !== null ? withFiles(param, send) : param
}

export async function base64Of({ path }: Pick<EngineFile, 'path'>): Promise<string> {
  return readFile(path, 'base64')
}

export async function dataUriOf(file: Pick<EngineFile, 'path' | 'mime'>): Promise<string> {
  return `data:${file.mime};base64,${await base64Of(file)}`
}

/** For forms with files. */
export async function blobOf({ path, mime }: Pick<EngineFile, 'path' | 'mime'>): Promise<Blob> {
  return new Blob([await readFile(path)], { type: mime })
}

/** A form as bytes, so that its length is known before it is sent. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  return { body, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}

/** A value as text; anything but a plain value becomes JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
