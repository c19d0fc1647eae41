import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Creation } from '../../src/shared/contract/creations.ts'
import type { Generation } from '../../src/shared/contract/generations.ts'
import { newEmail, registerByApi } from './accounts.ts'
import { siteUrl } from './browser.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../public/samples')

/**
 * Phones and dark mode: shared links often open there, and most other tests use wide windows in light mode.
 */
export const PHONE_AT_NIGHT = { colorScheme: 'dark', viewport: { width: 360, height: 800 } } as const

/** Makes a call as a signed-in person. */
export async function callApi<Data>(
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: FormData | object,
): Promise<Data> {
  const isForm = body instanceof FormData
  const response = await fetch(siteUrl + address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'time-zone': 'Europe/Berlin',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data }
  if (code !== 100_000) throw new Error(`${address}: ${msg}`)
  return data
}

/** A new person with the daily credits. */
export async function newMaker(): Promise<string> {
  const token = await registerByApi(newEmail())
  await callApi(token, 'GET', '/api/credit/checkin')
  return token
}

export async function creditsOf(token: string): Promise<number> {
  const { credit_remain } = await callApi<{ credit_remain: number }>(token, 'GET', '/api/credit/details')
  return credit_remain
}

type Wanted = { tool: 'sticker' | 'ai-background-remover'; sample: 'cat' | 'coffee' | 'astronaut' | 'rocket' }

/** Makes something of a sample photo, without the tool's page. */
export async function make(token: string, { tool, sample }: Wanted): Promise<Creation> {
  const form = new FormData()
  form.set('file', new File([await readFile(path.join(SAMPLES, `${sample}.webp`))], `${sample}.webp`))
  const { id: image } = await callApi<{ id: string }>(token, 'POST', '/api/uploads', form)
  const { id } = await callApi<{ id: string }>(token, 'POST', '/api/generations', { tool, inputs: { image } })
  for (;;) {
    const { status, error, outputs } = await callApi<Generation>(token, 'GET', `/api/generations/${id}`)
    const [made] = outputs
    if (status === 'succeeded' && made) return callApi(token, 'GET', `/api/creations/${made.id}`)
    if (status !== 'queued' && status !== 'running') throw new Error(`${tool} ${status}: ${error?.message}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function creationsOf(token: string): Promise<string[]> {
  const { creations } = await callApi<{ creations: Creation[] }>(token, 'GET', '/api/creations')
  return creations.map(({ id }) => id)
}

/** The bytes of one of a creation's downloads. */
export async function download(creation: Creation, variant: string): Promise<Buffer> {
  const file = creation.downloads.find((candidate) => candidate.variant === variant)
  if (!file) throw new Error(`There is no ${variant} of ${creation.id}`)
  return Buffer.from(await (await fetch(siteUrl + file.url)).arrayBuffer())
}

/** The entries of an archive with uncompressed files. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf('PK\x05\x06')
  let entry = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const size = archive.readUInt32LE(entry + 24)
    const nameLength = archive.readUInt16LE(entry + 28)
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    const header = archive.readUInt32LE(entry + 42)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    files.set(name, archive.subarray(start, start + size))
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
  return files
}

/** The button of a creation's menu. */
export function actionsOf(page: Page, { title }: Creation) {
  return page.getByRole('button', { name: `Actions for ${title}` }).first()
}

export async function findsNothingAt(address: string): Promise<boolean> {
  return (await fetch(siteUrl + address)).status === 404
}
