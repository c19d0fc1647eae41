import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { BlobStore, ListedBlob } from './blob-store.ts'

const FILES = 'builds/files/'
const LISTS = 'builds/lists/'
/** Pages that were opened with an older build have long been reloaded. */
const BUILDS_KEPT = 10
const AT_ONCE = 16

const NAME = /^[\w.-]+\.(?<ending>js|css|woff2)$/
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const fileNames = z.array(z.string())

/**
 * The browser files of the latest builds, in the storage that all nodes share: while nodes run different builds, and
 * after an upgrade, any node may be asked for the files of any build. Names contain a hash of the content.
 */
export function createBuildFiles(blobs: BlobStore) {
  return {
    /** The key of the file's blob; null for a name that no build produces. */
    keyOf: (name: string): string | null => (NAME.test(name) ? FILES + name : null),

    /** Makes the files of a build available to all nodes. To be done before any page of it is served. */
    async publish({ id, folder }: { id: string; folder: string }): Promise<void> {
      const names = (await readdir(folder)).filter((name) => NAME.test(name))
      // The list comes first, so that a clean-up does not take the files for leftovers.
      const list = new TextEncoder().encode(JSON.stringify(names))
      await blobs.put(`${LISTS}${id}.json`, list, { contentType: 'application/json' })
      const waiting = (await missing(blobs, names)).values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const name of waiting) await store(blobs, path.join(folder, name), name)
        }),
      )
      await forgetOld(blobs)
    },
  }
}

export type BuildFiles = ReturnType<typeof createBuildFiles>

/** One list instead of a request per file: at most starts everything is already there. */
async function missing(blobs: BlobStore, names: readonly string[]): Promise<string[]> {
  const stored = new Set<string>()
  for await (const { key } of blobs.list(FILES)) stored.add(key)
  return names.filter((name) => !stored.has(FILES + name))
}

async function store(blobs: BlobStore, file: string, name: string): Promise<void> {
  const contentType = TYPES[NAME.exec(name)?.groups?.ending ?? '']
  if (contentType) await blobs.put(FILES + name, await readFile(file), { contentType })
}

/** Deletes files that none of the latest builds needs. */
async function forgetOld(blobs: BlobStore): Promise<void> {
  const lists: ListedBlob[] = []
  for await (const list of blobs.list(LISTS)) lists.push(list)
  lists.sort((one, other) => other.modifiedAt.getTime() - one.modifiedAt.getTime())
  const old = lists.slice(BUILDS_KEPT)
  if (old.length === 0) return
  const needed = new Set((await Promise.all(lists.slice(0, BUILDS_KEPT).map(readList))).flat())
  const files = new Set((await Promise.all(old.map(readList))).flat())
  await blobs.delete([...files].filter((name) => !needed.has(name)).map((name) => FILES + name))
  await blobs.delete(old.map(({ key }) => key))

  async function readList({ key }: { key: string }): Promise<string[]> {
    const list = await blobs.open(key)
    return list ? fileNames.parse(await new Response(list.body).json()) : []
  }
}
