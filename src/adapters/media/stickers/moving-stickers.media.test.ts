import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createProvenance } from '../../../modules/provenance/provenance.ts'
import {
  STICKER_CONTAINERS,
  STICKER_FORMAT_KEYS,
  STICKER_FORMATS,
} from '../../../shared/catalogue/sticker-formats.ts'
import { MOTIONS } from '../../../shared/catalogue/sticker-motions.ts'
import { runFfmpeg } from '../ffmpeg.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { createFrames } from '../frames.ts'
import { createStickerFiles } from './sticker-files.ts'

/** Every moving file of every messenger is written of a photo, marked and read back. */

const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
const files = createStickerFiles({ ffmpeg })
const frames = createFrames({ ffmpeg })
const provenance = createProvenance({ tools: frames })
const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-moving-'))
afterAll(async () => {
  files.close()
  frames.close()
  await rm(folder, { recursive: true })
})

const source = path.join(folder, 'source.png')
const photo = path.resolve(import.meta.dirname, '../../../../tests/media/coffee.jpg')
const round = Buffer.from('<svg width="512" height="512"><circle cx="256" cy="256" r="250"/></svg>')
await sharp(photo)
  .resize(512, 512)
  .ensureAlpha()
  .composite([{ input: round, blend: 'dest-in' }])
  .png()
  .toFile(source)
const creationId = `cr_${'a'.repeat(32)}`
await provenance.stamp(
  { path: source, mime: 'image/png' },
  { creationId, madeAt: new Date(), tool: 'sticker', kind: 'edited' },
)

const rows = STICKER_FORMAT_KEYS.flatMap((key) =>
  STICKER_FORMATS[key].moving.map((file) => [key, file.container, file.side ?? 512, file.maxBytes] as const),
)

async function write(container: (typeof rows)[number][1], side: number, maxBytes: number | null) {
  const { extension, mime } = STICKER_CONTAINERS[container]
  const outPath = path.join(folder, `${container}-${side}.${extension}`)
  const work = { path: source, outPath, container, side, outline: null, motion: 'wiggle' as const }
  await files.write({ ...work, maxBytes: maxBytes === null ? null : maxBytes - 2000 })
  await provenance.carryOver(source, { path: outPath, mime })
  return outPath
}

/** The number of frames that the file itself declares. */
function declaredFrames(apng: Buffer): number {
  return apng.readUInt32BE(apng.indexOf('acTL') + 4)
}

test.each(rows)('%s: %s of %i px stays within %i bytes, moves, is transparent and marked', async (...row) => {
  const [, container, side, maxBytes] = row
  const file = await write(container, side, maxBytes)
  expect((await stat(file)).size).toBeLessThanOrEqual(maxBytes ?? Number.POSITIVE_INFINITY)
  expect(await provenance.read(file)).toEqual({ creationId })
  const { count, corner, size } =
    container === 'webm' ? await readVideo(file) : await readPicture(file, container)
  expect(size).toEqual([side, side])
  expect(count).toBeGreaterThanOrEqual(4)
  expect(corner).toBeLessThan(8)
})

/** Half a second of a photo that rolls: harder to squeeze than seconds of a person. */
async function writeClip(): Promise<string> {
  const size = { width: 512, height: 512 }
  const still = await sharp(source).raw().toBuffer()
  const frames = Array.from({ length: 8 }, (_, index) =>
    Buffer.concat([still.subarray(index * 65_536), still.subarray(0, index * 65_536)]),
  )
  const raw = { width: 512, height: 512 * frames.length, channels: 4, pageHeight: size.height } as const
  const clip = path.join(folder, 'clip.webp')
  const delay = frames.map(() => 83)
  await sharp(Buffer.concat(frames), { raw }).webp({ quality: 80, effort: 0, loop: 0, delay }).toFile(clip)
  return clip
}

test('what was made of a clip keeps its frames and times within the bytes of every messenger', async () => {
  const clip = await writeClip()
  for (const key of ['whatsapp', 'telegram', 'signal'] as const) {
    const { container, side, maxBytes } = STICKER_FORMATS[key].moving.at(-1) ?? {}
    if (!container || !side || !maxBytes) throw new Error('A messenger has no limits')
    const outPath = path.join(folder, `clip-${key}.${STICKER_CONTAINERS[container].extension}`)
    const work = { path: clip, outPath, container, side, maxBytes, outline: null, motion: 'clip' as const }
    await files.write(work)
    expect((await stat(outPath)).size, key).toBeLessThanOrEqual(maxBytes)
  }
  const written = sharp(path.join(folder, 'clip-whatsapp.webp'), { animated: true })
  const { pages = 1, delay = [] } = await written.metadata()
  expect(pages).toBeGreaterThanOrEqual(6)
  expect(Math.abs(delay.reduce((sum, ms) => sum + ms, 0) - 8 * 83)).toBeLessThan(50)
})

async function readPicture(file: string, container: string) {
  const { width, height, pages = 1 } = await sharp(file).metadata()
  const first = await sharp(file).ensureAlpha().raw().toBuffer()
  const count = container === 'apng' ? declaredFrames(await readFile(file)) : pages
  return { size: [width, height], count, corner: first[3] ?? 255 }
}

/** As whoever shows it decodes it: with the decoder that knows of transparency. */
async function readVideo(file: string) {
  const still = path.join(folder, 'still-%d.png')
  const run = { program: ffmpeg, timeoutMs: 60_000, signal: undefined }
  const decode = ['-c:v', 'libvpx-vp9', '-i', `file:${file}`, '-f', 'image2', `file:${still}`]
  const { ok, log } = await runFfmpeg({ ...run, arguments: decode })
  expect(ok, log).toBe(true)
  const [, seconds] = /Duration: 00:00:([\d.]+)/.exec(log) ?? []
  expect(Number(seconds)).toBeLessThanOrEqual(3)
  const { width, height } = await sharp(path.join(folder, 'still-1.png')).metadata()
  const first = await sharp(path.join(folder, 'still-1.png')).ensureAlpha().raw().toBuffer()
  const count = Math.round((MOTIONS.wiggle.ms / 1000) * 25)
  await stat(path.join(folder, `still-${count}.png`))
  return { size: [width, height], count, corner: first[3] ?? 255 }
}
