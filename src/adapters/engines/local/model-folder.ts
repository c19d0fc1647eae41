import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { LocalModel } from './catalogue.ts'
import { DownloadRefused, download, hashOf } from './download.ts'

/** Written last, so that a model without it is not there. */
const RECORD = 'installed.json'

const Installed = z.object({
  repository: z.string(),
  revision: z.string(),
  /** The one that the operator has accepted. */
  licence: z.string(),
  installedAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
type Installed = z.infer<typeof Installed>

export const folderOf = (folder: string, id: string) => path.join(folder, id)

/** Null where it is not there, or not whole. */
export function findInstalled(folder: string, id: string): Installed | null {
  const record = path.join(folderOf(folder, id), RECORD)
  if (!existsSync(record)) return null
  const { data } = Installed.safeParse(JSON.parse(readFileSync(record, 'utf8')))
  const isThere = data?.files.every((file) => existsSync(path.join(folderOf(folder, id), file.path)))
  return data && isThere ? data : null
}

type Pull = {
  /** Where models lie. */
  folder: string
  id: string
  model: LocalModel
  /** The address of the hub. */
  hub: string
  /** Asks the operator. */
  accepts: (licence: LocalModel['licence']) => Promise<boolean>
  report: (line: string) => void
  signal: AbortSignal
}

/** Downloads what is not there yet. Throws DownloadRefused where the licence is not accepted, or a file is not right. */
export async function pullModel({ folder, id, model, hub, accepts, report, signal }: Pull): Promise<void> {
  const { repository, revision, licence } = model
  if (!(await accepts(licence))) throw new DownloadRefused(`The licence ${licence.name} was not accepted.`)
  const files: Installed['files'] = []
  for (const { path: name, sha256: known } of model.files) {
    const url = `${hub}/${repository}/resolve/${revision}/${name}`
    const told = await askForHash(url, signal)
    if (known && told && known !== told)
      throw new DownloadRefused(`The hub has another ${name} than is known here: ${told}, not ${known}.`)
    const file = path.join(folderOf(folder, id), name)
    report(`${name} …`)
    const expected = known ?? told
    const isThere = expected !== null && existsSync(file) && (await hashOf(file)) === expected
    const sha256 = isThere ? expected : await download({ url, file, sha256: expected, signal })
    if (!expected) report(`${name}: nobody knows its SHA-256 beforehand; it is ${sha256}.`)
    files.push({ path: name, bytes: (await stat(file)).size, sha256 })
  }
  const record: Installed = {
    repository,
    revision,
    licence: licence.name,
    installedAt: new Date().toISOString(),
    files,
  }
  await mkdir(folderOf(folder, id), { recursive: true })
  await writeFile(path.join(folderOf(folder, id), RECORD), `${JSON.stringify(record, null, 2)}\n`)
}

/** The hub says the hash of large files in its answer, before it sends whoever asks to where they lie. */
async function askForHash(url: string, signal: AbortSignal): Promise<string | null> {
  const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const told = headers.get('x-linked-etag')?.replaceAll('"', '') ?? ''
  return /^[0-9a-f]{64}$/.test(told) ? told : null
}

export async function removeModel(folder: string, id: string): Promise<void> {
  await rm(folderOf(folder, id), { recursive: true, force: true })
}
