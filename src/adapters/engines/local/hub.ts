import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { DownloadRefused } from './download.ts'

/**
 * The hub's description of a repository at one moment (`GET /api/models/{repository}/revision/{revision}?blobs=true`).
 */
const Repository = z.object({
  /** The current commit of the branch or tag. */
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.int().nonnegative(),
      /** Git's own hash. */
      blobId: z.string().regex(/^[0-9a-f]{40}$/),
      /** For files that are too large for Git. */
      lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
    }),
  ),
})

type HubFile = {
  path: string
  bytes: number
  /** Large files are identified by their SHA-256, small ones by Git's hash. */
  hash: { kind: 'sha256' | 'git'; value: string }
}

type Place = { hub: string; repository: string; revision: string }

/** The files of a repository, and the commit with exactly these. */
export async function listHubFiles(
  { hub, repository, revision }: Place,
  signal: AbortSignal,
): Promise<{ commit: string; files: HubFile[] }> {
  const url = `${hub}/api/models/${repository}/revision/${revision}?blobs=true`
  const response = await fetch(url, { signal })
  if (!response.ok) throw new DownloadRefused(`${url} answered ${response.status}.`)
  const told = Repository.safeParse(await response.json())
  if (!told.success) throw new DownloadRefused(`${url} answered in words that are not known here.`)
  const { sha: commit, siblings } = told.data
  const files = siblings.map(({ rfilename, size, blobId, lfs }): HubFile => {
    const hash = lfs
      ? ({ kind: 'sha256', value: lfs.sha256 } as const)
      : ({ kind: 'git', value: blobId } as const)
    return { path: rfilename, bytes: size, hash }
  })
  return { commit, files }
}

/**
 * The files that a model needs, with the weights that are stored beside a network because they are too large for it.
 * Throws if the repository lacks one of them.
 */
export function chooseFiles(listed: readonly HubFile[], needed: readonly string[]): HubFile[] {
  return needed.flatMap((path) => {
    const found = listed.find((file) => file.path === path)
    if (!found) {
      const networks = listed.map((file) => file.path).filter((name) => name.endsWith('.onnx'))
      throw new DownloadRefused(
        `The repository has no ${path}. Its networks are: ${networks.join(', ') || 'none'}.`,
      )
    }
    const weights = listed.filter((file) => WEIGHTS_BESIDE.some((ending) => file.path === path + ending))
    return [found, ...weights]
  })
}

const WEIGHTS_BESIDE = ['_data', '.data']

/** Whether a file matches the hub's description. */
export async function isHubFile(file: string, { bytes, hash }: HubFile): Promise<boolean> {
  const { size } = await stat(file)
  if (size !== bytes) return false
  const sum = hash.kind === 'git' ? createHash('sha1').update(`blob ${bytes}\0`) : createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex') === hash.value
}
