import { makeZip, predictLength } from 'client-zip'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { isIdOf } from '../../shared/ids.ts'
import type { KeyedHash } from '../accounts/keyed-hash.ts'
import { isSameSecret } from '../accounts/same-secret.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { ownTitle } from './creation-views.ts'
import { type CreationRow, findCreations, findOwnCreations } from './creations.store.ts'
import { archiveName, downloadName, uniqueNames } from './download-name.ts'

type ZipParts = {
  db: Database
  blobs: BlobStore
  keyedHash: KeyedHash
  siteName: string
  now: () => Date
}

type Zip = { name: string; bytes: number; body: ReadableStream<Uint8Array> }
export type Zips = ReturnType<typeof createZips>

const LINK_MS = HOUR_MS

/**
 * Archives of several creations. A browser cannot send a token with a download, so the link itself is signed and says
 * what may be downloaded, and until when.
 */
export function createZips({ db, blobs, keyedHash, siteName, now }: ZipParts) {
  const sign = (until: string, packed: string) => keyedHash('zip', until, packed)

  async function readTicket(ticket: string): Promise<string[]> {
    const [until = '', signature = '', packed = ''] = ticket.split('.')
    if (!isSameSecret(signature, await sign(until, packed)) || Number(until) < now().getTime()) {
      throw new AppError('not_found')
    }
    return unpackIds(packed)
  }

  return {
    /** Throws `not_found` if one of them is not the owner's. */
    async link(owner: OwnerId, ids: readonly string[]): Promise<string> {
      const wanted = [...new Set(ids)]
      const found = wanted.every((id) => isIdOf('creation', id))
        ? await findOwnCreations(db, owner, wanted)
        : []
      if (found.length < wanted.length) throw new AppError('not_found')
      const until = String(now().getTime() + LINK_MS)
      const packed = packIds(wanted)
      return `/media/zip/${until}.${await sign(until, packed)}.${packed}`
    },

    /** Contains what still exists of the link's creations. Files are read while they are sent, one after the other. */
    async open(ticket: string): Promise<Zip> {
      const ids = await readTicket(ticket)
      const kept = (await findCreations(db, ids)).filter(({ trashedAt }) => trashedAt === null)
      const rows = new Map(kept.map((row) => [row.id, row]))
      const entries = entriesOf(
        ids.flatMap((id) => rows.get(id) ?? []),
        siteName,
      )
      return {
        name: archiveName(siteName),
        bytes: Number(predictLength(entries)),
        body: makeZip(filesOf(entries, blobs)),
      }
    },
  }
}

type Entry = { name: string; size: number; lastModified: Date; blobKey: string }

function entriesOf(rows: readonly CreationRow[], siteName: string): Entry[] {
  const names = uniqueNames(
    rows.map((row) => downloadName({ siteName, ...row, title: ownTitle(row) }, row.files[0])),
  )
  return rows.map(({ files, createdAt }, index) => ({
    name: names[index] ?? '',
    size: files[0].bytes,
    lastModified: createdAt,
    blobKey: files[0].blobKey,
  }))
}

async function* filesOf(entries: readonly Entry[], blobs: BlobStore) {
  for (const { blobKey, ...entry } of entries) {
    const opened = await blobs.open(blobKey)
    if (!opened) throw new Error('A file disappeared while its archive was sent')
    yield { ...entry, input: opened.body }
  }
}

/** Two hundred ids have to fit into an address, so their common prefix is left out and the rest is packed. */
function packIds(ids: readonly string[]): string {
  return Buffer.from(ids.map((id) => id.slice(ID_PREFIX.length)).join(''), 'hex').toString('base64url')
}

function unpackIds(packed: string): string[] {
  const digits = Buffer.from(packed, 'base64url').toString('hex')
  return (digits.match(/.{32}/g) ?? []).map((id) => `${ID_PREFIX}${id}`)
}

const ID_PREFIX = 'cr_'
