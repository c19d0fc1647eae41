import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { tableCopies } from '../../db/table-copies.ts'

/**
 * A backup is a folder: `tables` with the rows of the database, `files` with uploads and creations, and
 * `manifest.json`, which is written last, so that a folder with a manifest is complete.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The migrations that had been applied. */
  migrations: z.array(z.string()),
  ...tableCopies.shape,
  files: z.array(
    z.object({ key: z.string(), bytes: z.number().int(), content_type: z.string(), sha256: z.string() }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What prevents a backup or its restoration, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const tablesFolder = (folder: string) => path.join(folder, 'tables')
export const fileIn = (folder: string, key: string) => path.join(folder, 'files', key)
const manifestIn = (folder: string) => path.join(folder, 'manifest.json')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestIn(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => {
    throw new BackupError(`There is no whole backup in ${folder}: it has no manifest.json.`)
  })
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    throw new BackupError(
      `The manifest of the backup in ${folder} cannot be read: it is damaged, or of a newer version.`,
    )
  }
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
