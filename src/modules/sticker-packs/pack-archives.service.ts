import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import type { OwnerId } from '../../db/owned-rows.ts'
import {
  STICKER_CONTAINERS,
  STICKER_FORMATS,
  type StickerFile,
  type StickerFormat,
  type StickerFormatKey,
} from '../../shared/catalogue/sticker-formats.ts'
import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import { SHEETS, type SheetKey } from '../../shared/catalogue/sticker-sheets.ts'
import type { StickerPack } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { closeWorkspace, inWorkspace, openWorkspace, writeToFile } from '../assets/workspace.ts'
import type { Creations } from '../creations/creations.service.ts'
import { packArchiveName } from '../creations/download-name.ts'
import type { Provenance } from '../provenance/provenance.ts'
import { emojiList, type NamedPack, whatsappManifest } from './manifests.ts'
import type { StickerFiles } from './sticker-files.ts'
import type { StickerPacks } from './sticker-packs.service.ts'

type ArchiveParts = {
  packs: Pick<StickerPacks, 'get' | 'getShared'>
  creations: Pick<Creations, 'listFiles'>
  blobs: BlobStore
  files: StickerFiles
  provenance: Pick<Provenance, 'carryOver' | 'ownXmp'>
  siteName: string
  siteOrigin: string
  workspaceRoot: string
}

/** A messenger, or the paper size for printing. */
type ArchiveKey = StickerFormatKey | SheetKey

const isSheet = (key: ArchiveKey): key is SheetKey => key in SHEETS

type FileEntry = { name: string; path: string }
type Entry = FileEntry | { name: string; text: string }
type Archive = { name: string; bytes: number; body: ReadableStream<Uint8Array> }

export type PackArchives = ReturnType<typeof createPackArchives>

/** The size of the mark; subtracted from a messenger's limit before the picture is written. */
const MARK_BYTES = 2000

const MANIFESTS: Record<StickerFormat['manifest'], (pack: NamedPack) => { name: string; text: string }[]> = {
  whatsapp: whatsappManifest,
  emoji: emojiList,
  none: () => [],
}

/** Packs in the formats of messengers. */
export function createPackArchives(parts: ArchiveParts) {
  const { packs, siteName, siteOrigin, workspaceRoot } = parts

  async function write(
    owner: OwnerId,
    pack: StickerPack,
    key: ArchiveKey,
    surroundings: Surroundings,
  ): Promise<Archive> {
    if (isSheet(key)) return writeSheets(owner, pack, key, surroundings)
    const format = STICKER_FORMATS[key]
    const sources = await layOut(parts, owner, pack, surroundings)
    const entries = await writeFiles(parts, pack, format, { sources, ...surroundings })
    const author = pack.author || siteName
    const named = { ...pack, author, siteOrigin, ...namesOf(pack, format) }
    const name = packArchiveName(siteName, pack.name, key)
    return zipOf([...entries, ...MANIFESTS[format.manifest](named)], name)
  }

  async function writeSheets(
    owner: OwnerId,
    pack: StickerPack,
    sheet: SheetKey,
    { folder, signal }: Surroundings,
  ): Promise<Archive> {
    const sources = await layOut(parts, owner, pack, { folder, signal })
    const paths = pack.stickers.flatMap(({ creation_id }) => sources.get(creation_id) ?? [])
    const outFolder = path.join(folder, 'sheets')
    await mkdir(outFolder)
    const xmp = await parts.provenance.ownXmp(paths[0] ?? '')
    await parts.files.writeSheets({ paths, outFolder, sheet, outline: outlineOf(pack), xmp }, signal)
    const names = (await readdir(outFolder)).toSorted()
    const entries = names.map((name) => ({ name, path: path.join(outFolder, name) }))
    return zipOf(entries, packArchiveName(siteName, pack.name, sheet))
  }

  async function writeCard(owner: OwnerId, pack: StickerPack, surroundings: Surroundings): Promise<Buffer> {
    const sources = await layOut(parts, owner, pack, surroundings)
    const paths = pack.stickers.flatMap(({ creation_id }) => sources.get(creation_id) ?? [])
    const outPath = path.join(surroundings.folder, 'card.png')
    await parts.files.writeCard({ paths, outPath, outline: outlineOf(pack) }, surroundings.signal)
    await parts.provenance.carryOver(paths[0] ?? '', { path: outPath, mime: 'image/png' })
    return readFile(outPath)
  }

  /** The result is in a temporary folder that is deleted once it has been sent. */
  async function make(
    owner: OwnerId,
    pack: StickerPack,
    key: ArchiveKey,
    signal: AbortSignal,
  ): Promise<Archive> {
    const folder = await openWorkspace(workspaceRoot)
    try {
      const archive = await write(owner, pack, key, { folder, signal })
      return { ...archive, body: thenRemove(archive.body, folder) }
    } catch (error) {
      await closeWorkspace(folder)
      throw error
    }
  }

  return {
    /** Throws `not_found` if it is not the owner's, and `pack_empty` if there is nothing in it. */
    async open(owner: OwnerId, id: string, key: ArchiveKey, signal: AbortSignal): Promise<Archive> {
      const pack = await packs.get(owner, id)
      if (pack.stickers.length === 0) throw new AppError('pack_empty')
      return make(owner, pack, key, signal)
    },

    /** For anybody, while the pack is shared. */
    async openShared(shareId: string, key: StickerFormatKey, signal: AbortSignal): Promise<Archive> {
      const { owner, pack } = await packs.getShared(shareId)
      return make(owner, pack, key, signal)
    },

    /** The files of the stickers in order, which are deleted once they have been sent. */
    async withSharedFiles(
      shareId: string,
      key: StickerFormatKey,
      signal: AbortSignal,
      send: (paths: readonly string[]) => Promise<void>,
    ): Promise<void> {
      const { owner, pack } = await packs.getShared(shareId)
      await inWorkspace(workspaceRoot, async (folder) => {
        const sources = await layOut(parts, owner, pack, { folder, signal })
        const format = { ...STICKER_FORMATS[key], tray: null }
        const entries = await writeFiles(parts, pack, format, { sources, folder, signal })
        await send(entries.map(({ path }) => path))
      })
    },

    /** The whole pack in one picture, for link previews. */
    async drawCard(shareId: string, signal: AbortSignal): Promise<Buffer> {
      const { owner, pack } = await packs.getShared(shareId)
      return inWorkspace(workspaceRoot, (folder) => writeCard(owner, pack, { folder, signal }))
    },
  }
}

/** Files are read while they are sent, and deleted afterwards, or when the download is aborted. */
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
  owner: OwnerId,
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

const outlineOf = ({ outline_width, outline_color }: StickerPack) =>
  outline_width > 0 ? { width: outline_width, color: outline_color } : null

type Wanted = { creationId: string; name: string; file: StickerFile; motion: StickerMotion }

async function writeFiles(
  { files, provenance }: ArchiveParts,
  pack: StickerPack,
  format: StickerFormat,
  { sources, folder, signal }: Surroundings & { sources: Map<string, string> },
): Promise<FileEntry[]> {
  const outline = outlineOf(pack)

  async function writeOne({ creationId, name, file, motion }: Wanted): Promise<FileEntry> {
    const source = sources.get(creationId)
    if (!source) throw new AppError('not_found')
    const outPath = path.join(folder, name.replaceAll('/', '-'))
    const { container, side } = file
    const maxBytes = file.maxBytes === null ? null : file.maxBytes - MARK_BYTES
    await files.write({ path: source, outPath, container, side, maxBytes, motion, outline }, signal)
    await provenance.carryOver(source, { path: outPath, mime: STICKER_CONTAINERS[container].mime })
    return { name, path: outPath }
  }

  const { stickers, trayFile } = namesOf(pack, format)
  const hasVideo = stickers.some(({ names }) => names.some(({ file }) => file.container === 'webm'))
  if (hasVideo && !files.writesVideos) throw new AppError('no_moving_videos')
  const tray = pack.stickers.find((sticker) => sticker.tray)
  const wanted = stickers.flatMap(({ creationId, motion, names }) =>
    names.map(({ name, file }): Wanted => ({ creationId, name, file, motion })),
  )
  if (format.tray && trayFile && tray) {
    wanted.push({ creationId: tray.creation_id, name: trayFile, file: format.tray, motion: 'none' })
  }
  // As many at once as there are processes for it.
  return Promise.all(wanted.map(writeOne))
}

/** Numbered, so that every program shows them in the order of the pack. */
function namesOf(pack: StickerPack, format: StickerFormat) {
  const stickers = pack.stickers.map(({ creation_id, emoji, title, motion }, index) => {
    const number = String(index + 1).padStart(2, '0')
    const names = (motion === 'none' ? format.files : format.moving).map((file) => ({
      file,
      name: `${file.folder ? `${file.folder}/` : ''}${number}.${STICKER_CONTAINERS[file.container].extension}`,
    }))
    return { creationId: creation_id, names, file: names[0]?.name ?? '', emoji, title, motion }
  })
  return { stickers, trayFile: format.tray && `tray.${STICKER_CONTAINERS[format.tray.container].extension}` }
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
