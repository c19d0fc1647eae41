import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { LocalModel } from './catalogue.ts'
import { DownloadRefused, download } from './download.ts'
import { chooseFiles, isHubFile, listHubFiles } from './hub.ts'

/** Written last, so that a model without it is not installed. */
const RECORD = 'installed.json'

const Installed = z.object({
  repository: z.string(),
  /** The commit. */
  revision: z.string(),
  /** The licence that the operator has accepted. */
  licence: z.string(),
  installedAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), hash: z.string() })),
})
type Installed = z.infer<typeof Installed>

export const folderOf = (folder: string, id: string) => path.join(folder, id)

/** Null if it is missing or incomplete. */
export function findInstalled(folder: string, id: string): Installed | null {
  const record = path.join(folderOf(folder, id), RECORD)
  if (!existsSync(record)) return null
  const { data } = Installed.safeParse(JSON.parse(readFileSync(record, 'utf8')))
  const isThere = data?.files.every((file) => existsSync(path.join(folderOf(folder, id), file.path)))
  return data && isThere ? data : null
}

type Pull = {
  /** The folder of models. */
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

/**
 * Downloads the missing files, all of them of one commit: that of the earlier pull, if there was one. Throws
 * DownloadRefused if the licence is not accepted, or a file is missing or wrong.
 */
export async function pullModel({ folder, id, model, hub, accepts, report, signal }: Pull): Promise<void> {
  const { repository, licence } = model
  if (!(await accepts(licence))) throw new DownloadRefused(`The licence ${licence.name} was not accepted.`)
  const revision = findInstalled(folder, id)?.revision ?? model.revision
  const { commit, files } = await listHubFiles({ hub, repository, revision }, signal)
  const wanted = chooseFiles(files, model.files)
  for (const listed of wanted) {
    const file = path.join(folderOf(folder, id), listed.path)
    report(`${listed.path} (${Math.ceil(listed.bytes / 2 ** 20)} MB) …`)
    if (existsSync(file) && (await isHubFile(file, listed))) continue
    const url = `${hub}/${repository}/resolve/${commit}/${listed.path}`
    await download({ url, file, isRight: (part) => isHubFile(part, listed), signal })
  }
  const record: Installed = {
    repository,
    revision: commit,
    licence: licence.name,
    installedAt: new Date().toISOString(),
    files: wanted.map(({ path: name, bytes, hash }) => ({
      path: name,
      bytes,
      hash: `${hash.kind}:${hash.value}`,
    })),
  }
  await writeFile(path.join(folderOf(folder, id), RECORD), `${JSON.stringify(record, null, 2)}\n`)
}

export async function removeModel(folder: string, id: string): Promise<void> {
  await rm(folderOf(folder, id), { recursive: true, force: true })
}
