import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The pictures, videos and sounds of the site itself, which lie in one folder and are served from its root. */
export type PublicFiles = {
  /** Null if there is no such file. */
  hashOf: (path: string) => string | null
  /** The address with the hash of the content, so that browsers may cache the file for ever. */
  addressOf: AddressOf
}

export type AddressOf = (path: string) => string

export async function readPublicFiles(folder: string): Promise<PublicFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const hashes = new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string]> => {
        const file = path.join(parentPath, name)
        const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
        return [address, shortHash(await readFile(file))]
      }),
    ),
  )
  const hashOf = (address: string) => hashes.get(address) ?? null
  return {
    hashOf,
    addressOf(address) {
      const hash = hashOf(address)
      if (hash === null) throw new Error(`There is no public file ${address}`)
      return `${address}?v=${hash}`
    },
  }
}

const shortHash = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 10)
