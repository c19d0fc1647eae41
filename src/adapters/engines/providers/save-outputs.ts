import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PollContext } from '../../../modules/generations/remote-engine.ts'
import { type ProviderHttp, ProviderHttpError } from './provider-http.ts'

/** No tool makes more at once. */
const MAX_OUTPUTS = 16
const DOWNLOAD_MS = 300_000

const pathOf = ({ workspace }: Pick<PollContext, 'workspace'>, position: number) =>
  path.join(workspace, `output-${position + 1}`)

/** Copies the provider's files into the workspace. */
export async function saveAll(http: ProviderHttp, urls: string[], context: PollContext): Promise<string[]> {
  const files: string[] = []
  for (const [position, url] of urls.slice(0, MAX_OUTPUTS).entries()) {
    const file = pathOf(context, position)
    await http.askForFile({ url, signal: context.signal, timeoutMs: DOWNLOAD_MS }, file)
    files.push(file)
  }
  return files
}

/** Writes files embedded in a response into the workspace. */
export async function saveBase64(
  contents: string[],
  context: Pick<PollContext, 'workspace'>,
): Promise<string[]> {
  const files = contents
    .slice(0, MAX_OUTPUTS)
    .map((content, position) => ({ content, path: pathOf(context, position) }))
  for (const { content, path: file } of files)
    await writeFile(file, content, { encoding: 'base64', mode: 0o600 })
  return files.map(({ path: file }) => file)
}

/** Addresses of files anywhere in a response, in order: `{ url }` objects, or plain texts where those are used. */
export function urlsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return /^https?:\/\//.test(answer) ? [answer] : []
  if (Array.isArray(answer)) return answer.flatMap(urlsIn)
  if (typeof answer !== 'object' || answer === null) return []
  if ('url' in answer && typeof answer.url === 'string') return [answer.url]
  return Object.values(answer).flatMap((value) => (typeof value === 'object' ? urlsIn(value) : []))
}

/** For requests that may well get one of these statuses, which is no error then. */
export async function unless(statuses: readonly number[], ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof ProviderHttpError && error.status !== null && statuses.includes(error.status)))
      throw error
  }
}
