import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import {
  STICKER_FORMATS,
  type StickerFile,
  type StickerFormat,
  type StickerFormatKey,
} from '../../shared/catalogue/sticker-formats.ts'
import type { StickerPack } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { closeWorkspace, openWorkspace, writeToFile } from '../assets/workspace.ts'
import type { Creations } from '../creations/creations.service.ts'
import { packArchiveName } from '../creations/download-name.ts'
import type { Provenance } from '../provenance/provenance.ts'
import { emojiList, type NamedPack, whatsappManifest } from './manifests.ts'
import type { StickerFiles } from './sticker-files.ts'
import type { StickerPacks } from './sticker-packs.service.ts'
import type { Whose } from './sticker-packs.store.ts'

type ArchiveParts = {
  packs: Pick<StickerPacks, 'get'>
  creations: Pick<Creations, 'listFiles'>
  blobs: BlobStore
  files: StickerFiles
  provenance: Pick<Provenance, 'carryOver'>
  siteName: string
  siteOrigin: string
  workspaceRoot: string
}

type Entry = { name: string; path: string } | { name: string; text: string }
type Archive = { name: string; bytes: number; body: ReadableStream<Uint8Array> }

export type PackArchives = ReturnType<typeof createPackArchives>

/** What the mark adds to a file; taken from what a messenger allows before the picture is written. */
const MARK_BYTES = 2000

const MANIFESTS: Record<StickerFormat['manifest'], (pack: NamedPack) => { name: string; text: string }[]> = {
  whatsapp: whatsappManifest,
  emoji: emojiList,
  none: () => [],
}

/** Packs as files that messengers take. */
export function createPackArchives(parts: ArchiveParts) {
  const { packs, siteName, siteOrigin, workspaceRoot } = parts

  async function write(
    owner: Whose,
    pack: StickerPack,
    key: StickerFormatKey,
    surroundings: Surroundings,
  ): Promise<Archive> {
    const format = STICKER_FORMATS[key]
    const sources = await layOut(parts, owner, pack, surroundings)
    const entries = await writeFiles(parts, pack, format, { sources, ...surroundings })
    const author = pack.author || siteName
    const named = { ...pack, author, siteOrigin, ...namesOf(pack, format) }
    const name = packArchiveName(siteName, pack.name, key)
    return zipOf([...entries, ...MANIFESTS[format.manifest](named)], name)
  }

  return {
    /** Throws `not_found` where it is not the owner's, and `pack_empty` where there is nothing in it. */
    async open(owner: Whose, id: string, key: StickerFormatKey, signal: AbortSignal): Promise<Archive> {
      const pack = await packs.get(owner, id)
      if (pack.stickers.length === 0) throw new AppError('pack_empty')
      const folder = await openWorkspace(workspaceRoot)
      try {
        const archive = await write(owner, pack, key, { folder, signal })
        return { ...archive, body: thenRemove(archive.body, folder) }
      } catch (error) {
        await closeWorkspace(folder)
        throw error
      }
    },
  }
}

/** Files are read while they are sent, and deleted when they are, or when nobody wants them any more. */
function thenRemove(body: ReadableStream<Uint8Array>, folder: string): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      await closeWorkspace(folder)
      controller.close()
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined)
      await closeWorkspace(folder)
    },
  })
}

type Surroundings = { folder: string; signal: AbortSignal }

/** The files of the stickers on this machine's disk, by creation. */
async function layOut(
  { creations, blobs }: ArchiveParts,
  owner: Whose,
  pack: StickerPack,
  { folder, signal }: Surroundings,
): Promise<Map<string, string>> {
  const ids = pack.stickers.map(({ creation_id }) => creation_id)
  const sources = new Map<string, string>()
  for (const [id, { blobKey }] of await creations.listFiles(owner, ids)) {
    const opened = await blobs.open(blobKey, { signal })
    if (!opened) throw new AppError('not_found')
    const source = path.join(folder, `source-${id}`)
    await writeToFile(opened.body, source, Number.POSITIVE_INFINITY, signal)
    sources.set(id, source)
  }
  return sources
}

async function writeFiles(
  { files, provenance }: ArchiveParts,
  pack: StickerPack,
  format: StickerFormat,
  { sources, folder, signal }: Surroundings & { sources: Map<string, string> },
): Promise<Entry[]> {
  const outline = pack.outline_width > 0 ? { width: pack.outline_width, color: pack.outline_color } : null

  async function writeOne(creationId: string, name: string, file: StickerFile): Promise<Entry> {
    const source = sources.get(creationId)
    if (!source) throw new AppError('not_found')
    const outPath = path.join(folder, name.replaceAll('/', '-'))
    const { container, side } = file
    const maxBytes = file.maxBytes === null ? null : file.maxBytes - MARK_BYTES
    await files.write({ path: source, outPath, container, side, maxBytes, outline }, signal)
    await provenance.carryOver(source, { path: outPath, mime: `image/${container}` })
    return { name, path: outPath }
  }

  const { stickers, trayFile } = namesOf(pack, format)
  const tray = pack.stickers.find((sticker) => sticker.tray)
  const wanted = stickers.flatMap(({ creationId, names }) =>
    names.map(({ name, file }) => ({ creationId, name, file })),
  )
  if (format.tray && trayFile && tray) {
    wanted.push({ creationId: tray.creation_id, name: trayFile, file: format.tray })
  }
  // As many at once as there are processes for it.
  return Promise.all(wanted.map(({ creationId, name, file }) => writeOne(creationId, name, file)))
}

/** Numbered, so that every program shows them in the order of the pack. */
function namesOf(pack: StickerPack, format: StickerFormat) {
  const stickers = pack.stickers.map(({ creation_id, emoji, title }, index) => {
    const number = String(index + 1).padStart(2, '0')
    const names = format.files.map((file) => ({
      file,
      name: `${file.folder ? `${file.folder}/` : ''}${number}.${file.container}`,
    }))
    return { creationId: creation_id, names, file: names[0]?.name ?? '', emoji, title }
  })
  return { stickers, trayFile: format.tray && `tray.${format.tray.container}` }
}

async function zipOf(entries: readonly Entry[], name: string): Promise<Archive> {
  const measured = await Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      size: 'path' in entry ? (await stat(entry.path)).size : Buffer.byteLength(entry.text),
    })),
  )
  return { name, bytes: Number(predictLength(measured)), body: makeZip(inputsOf(measured)) }
}

async function* inputsOf(entries: readonly (Entry & { size: number })[]) {
  for (const entry of entries) {
    const input = 'path' in entry ? Readable.toWeb(createReadStream(entry.path)) : entry.text
    yield { name: entry.name, size: entry.size, input }
  }
}
