import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { unzip } from '../../../tests/unzip.ts'
import { createFrames } from '../../adapters/media/frames.ts'
import { createStickerFiles } from '../../adapters/media/stickers/sticker-files.ts'
import {
  STICKER_FORMAT_KEYS,
  STICKER_FORMATS,
  type StickerFile,
  type StickerFormatKey,
} from '../../shared/catalogue/sticker-formats.ts'
import { SHEET_KEYS } from '../../shared/catalogue/sticker-sheets.ts'
import { createCreationsWorld } from '../creations/creations.fixture.ts'
import { createProvenance } from '../provenance/provenance.ts'
import { createPackArchives } from './pack-archives.service.ts'
import { createStickerPacks } from './sticker-packs.service.ts'

/** Every format is written and read back: what a messenger would measure is measured here. */

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const packs = createStickerPacks(world)
const files = createStickerFiles({ ffmpeg: null })
const frames = createFrames({ ffmpeg: null })
const provenance = createProvenance({ tools: frames })
const workspaceRoot = await mkdtemp(path.join(tmpdir(), 'plumdrop-packs-'))
const archives = createPackArchives({ ...world, packs, files, provenance, workspaceRoot })
afterAll(async () => {
  files.close()
  frames.close()
  await rm(workspaceRoot, { recursive: true })
})

const owner = await world.newUser()
const SIDE = 640

/** A round sticker: one that packs well, and one of noise, which no encoder makes small by itself. */
async function makeSticker(title: string, ground: 'flat' | 'noise'): Promise<string> {
  const id = await world.makeOne(owner, { title })
  const round = `<svg width="${SIDE}" height="${SIDE}"><circle cx="320" cy="320" r="300"/></svg>`
  const background = { r: 122, g: 92, b: 246 }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: SIDE, height: SIDE, channels: 3, background } as const
  const picture = sharp({ create: ground === 'noise' ? { ...create, noise } : create })
  const file = path.join(workspaceRoot, `${id}.png`)
  const cut = picture.ensureAlpha().composite([{ input: Buffer.from(round), blend: 'dest-in' }])
  await writeFile(file, await cut.png().toBuffer())
  await provenance.stamp(
    { path: file, mime: 'image/png' },
    { creationId: id, madeAt: new Date(), tool: 'sticker', kind: 'edited' },
  )
  await world.blobs.put(`creations/${id}/png`, await readFile(file), { contentType: 'image/png' })
  await rm(file)
  return id
}

const ids = [
  await makeSticker('A cat', 'flat'),
  await makeSticker('Thanks', 'noise'),
  await makeSticker('Happy birthday', 'flat'),
]
const { id: packId } = await packs.create(owner, 'Our cat: the best!', ids)

async function read(key: StickerFormatKey) {
  const { name, bytes, body } = await archives.open(owner, packId, key, AbortSignal.timeout(60_000))
  const zip = Buffer.from(await new Response(body).arrayBuffer())
  expect(zip.length).toBe(bytes)
  return { name, entries: unzip(zip) }
}

async function expectWithin(file: Buffer, { container, side, maxBytes }: StickerFile, creationId: string) {
  const { format, width, height, hasAlpha, pages, xmpAsString } = await sharp(file).metadata()
  expect({ format, width, height }).toEqual({ format: container, width: side ?? SIDE, height: side ?? SIDE })
  expect(pages ?? 1).toBe(1)
  expect(file.length).toBeLessThanOrEqual(maxBytes ?? Number.POSITIVE_INFINITY)
  expect(hasAlpha).toBe(true)
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
  expect([alphaAt(0, 0), alphaAt(info.width >> 1, info.height >> 1)]).toEqual([0, 255])
  expect(xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia')
  expect(xmpAsString).toContain(creationId)
}

describe.each(STICKER_FORMAT_KEYS)('the archive for %s', (key) => {
  it('holds every sticker at the size, within the bytes, transparent and with its mark', async () => {
    const { name, entries } = await read(key)
    expect(name).toBe(`plumdrop-our-cat-the-best-${key}.zip`)
    const format = STICKER_FORMATS[key]
    for (const file of format.files) {
      for (const [index, id] of ids.entries()) {
        const entry = entries.get(`${file.folder ? `${file.folder}/` : ''}0${index + 1}.${file.container}`)
        await expectWithin(entry ?? Buffer.alloc(0), file, id)
      }
    }
    if (format.tray) {
      const tray = entries.get(`tray.${format.tray.container}`) ?? Buffer.alloc(0)
      await expectWithin(tray, format.tray, ids[0] ?? '')
    }
    // Nothing stays behind once it has been sent.
    expect(await readdir(workspaceRoot)).toEqual([])
  })
})

it('WhatsApp’s importers find the names and emoji of all that is there', async () => {
  const { entries } = await read('whatsapp')
  const contents = JSON.parse(String(entries.get('contents.json')))
  expect(contents.sticker_packs).toMatchObject([
    {
      identifier: packId,
      name: 'Our cat: the best!',
      publisher: 'Plumdrop',
      tray_image_file: 'tray.png',
      animated_sticker_pack: false,
      stickers: [
        { image_file: '01.webp', emojis: ['🐱'], accessibility_text: 'A cat' },
        { image_file: '02.webp', emojis: ['🙏'] },
        { image_file: '03.webp', emojis: ['🎂'] },
      ],
    },
  ])
  expect(String(entries.get('title.txt'))).toBe('Our cat: the best!')
  expect(String(entries.get('author.txt'))).toBe('Plumdrop')
  expect(String((await read('signal')).entries.get('emoji.txt'))).toBe('01.webp 🐱\n02.webp 🙏\n03.webp 🎂\n')
})

it('what moves is written as such, and the importers are told', async () => {
  const { id } = await packs.copy(owner, packId, 'Moving')
  const looks = { name: 'Moving', author: '', outline_width: 0, outline_color: '#ffffff' }
  const [moving = '', still = ''] = ids
  await packs.save(owner, id, {
    ...looks,
    stickers: [
      { creation_id: moving, tray: true, motion: 'shake' },
      { creation_id: still, tray: false, motion: 'none' },
    ],
  })
  const { body } = await archives.open(owner, id, 'whatsapp', AbortSignal.timeout(60_000))
  const entries = unzip(Buffer.from(await new Response(body).arrayBuffer()))
  const pagesOf = async (name: string) => (await sharp(entries.get(name)).metadata()).pages ?? 1
  expect([await pagesOf('01.webp'), await pagesOf('02.webp'), await pagesOf('tray.png')]).toEqual([12, 1, 1])
  expect(JSON.parse(String(entries.get('contents.json'))).sticker_packs[0].animated_sticker_pack).toBe(true)
  // There is no ffmpeg here, without which Telegram's videos cannot be written.
  const signal = AbortSignal.timeout(60_000)
  await expect(archives.open(owner, id, 'telegram', signal)).rejects.toThrow('no_moving_videos')
})

it('a shared outline is drawn around each sticker', async () => {
  const { id } = await packs.copy(owner, packId, 'Red')
  const stickers = ids.map((creation_id) => ({ creation_id, tray: false, motion: 'none' as const }))
  await packs.save(owner, id, {
    name: 'Red',
    author: '',
    outline_width: 20,
    outline_color: '#ff0000',
    stickers,
  })
  const { body } = await archives.open(owner, id, 'discord', AbortSignal.timeout(60_000))
  const file = unzip(Buffer.from(await new Response(body).arrayBuffer())).get('01.png')
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const middleRow = Array.from({ length: info.width }, (_, x) => (160 * info.width + x) * 4)
  const red = middleRow.filter((at) => data[at] === 255 && data[at + 1] === 0 && data[at + 3] === 255)
  expect(red.length).toBeGreaterThan(20)
})

it.each(SHEET_KEYS)('sheets of %s are one PDF and a drawing to cut by, and carry the mark', async (key) => {
  const { name, bytes, body } = await archives.open(owner, packId, key, AbortSignal.timeout(60_000))
  const zip = Buffer.from(await new Response(body).arrayBuffer())
  expect(name).toBe(`plumdrop-our-cat-the-best-${key}.zip`)
  expect(zip.length).toBe(bytes)
  const entries = unzip(zip)
  expect([...entries.keys()]).toEqual(['cut-1.svg', 'sheets.pdf'])
  for (const file of entries.values())
    expect(file.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
  expect(await readdir(workspaceRoot)).toEqual([])
})

it('what visitors of the shared page take, and the picture that chats show, carry the mark too', async () => {
  const { id } = await packs.copy(owner, packId, 'Shared')
  const { url } = await packs.share(owner, id, false)
  const shareId = url.slice(url.lastIndexOf('/') + 1)
  const signal = AbortSignal.timeout(60_000)
  const { body } = await archives.openShared(shareId, 'discord', signal)
  const file = unzip(Buffer.from(await new Response(body).arrayBuffer())).get('02.png') ?? Buffer.alloc(0)
  expect((await sharp(file).metadata()).xmpAsString).toContain(ids[1])
  const card = await archives.drawCard(shareId, signal)
  const { format, width, height, xmpAsString } = await sharp(card).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia')
  expect(await readdir(workspaceRoot)).toEqual([])
  await packs.unshare(owner, id)
  await expect(archives.openShared(shareId, 'discord', signal)).rejects.toThrow('not_found')
  await expect(archives.drawCard(shareId, signal)).rejects.toThrow('not_found')
})

it('an empty pack, and one of somebody else’s, are refused', async () => {
  const signal = AbortSignal.timeout(60_000)
  const { id } = await packs.create(owner, 'Empty', [])
  await expect(archives.open(owner, id, 'zip', signal)).rejects.toThrow('pack_empty')
  const other = await world.newUser()
  await expect(archives.open(other, packId, 'zip', signal)).rejects.toThrow('not_found')
})
