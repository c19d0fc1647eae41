import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { createFrames } from '../../adapters/media/frames.ts'
import { createMediaTools } from '../../adapters/media/media-tools.ts'
import { newId } from '../../shared/ids.ts'
import { createCreationsWorld, newVisitor } from '../creations/creations.fixture.ts'
import { createProvenance } from './provenance.ts'
import { createVerify } from './verification.service.ts'

const { db } = await createTestDatabase()
beforeEach(() => db.pool.query('delete from fingerprints'))
const world = await createCreationsWorld(db)
const frames = createFrames({ ffmpeg: null })
const tools = createMediaTools({ ffmpeg: null })
const provenance = createProvenance({ tools: frames })
const verify = createVerify({ db, provenance, tools })
const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-verify-'))
afterAll(async () => {
  frames.close()
  tools.close()
  await rm(folder, { recursive: true })
})

const { signal } = new AbortController()
let files = 0

async function fileOf(data: Buffer): Promise<string> {
  files += 1
  const file = path.join(folder, String(files))
  await writeFile(file, data)
  return file
}

const drawing = (hue: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
        <rect width="600" height="400" fill="hsl(${hue},70%,60%)"/>
        <circle cx="${100 + hue}" cy="150" r="${60 + hue / 4}" fill="white"/>
        <rect x="${350 - hue}" y="${hue}" width="160" height="120" fill="black"/>
        <ellipse cx="300" cy="${350 - hue}" rx="${40 + hue}" ry="40" fill="gold"/>
      </svg>`,
    ),
  )

/** Makes a picture as the end of a generation does: marked, and with a fingerprint. */
async function makePicture(hue: number) {
  const file = await fileOf(await drawing(hue).png().toBuffer())
  const likeness = await provenance.likeness({ path: file, kind: 'image' })
  const owner = newVisitor()
  const id = await world.makeOne(owner, { likeness })
  await provenance.stamp(
    { path: file, mime: 'image/png' },
    { creationId: id, madeAt: world.now(), tool: 'sticker', kind: 'generated' },
  )
  return { file, id, owner }
}

it('recognizes a file by its mark, whether or not the creation is kept', async () => {
  const { file, id, owner } = await makePicture(10)
  const made = { creationId: id, tool: 'sticker', madeAt: world.now(), kept: true }
  expect(await verify(file, signal)).toEqual({ verdict: 'mark', made })
  await world.creations.remove(owner, id)
  expect(await verify(file, signal)).toEqual({ verdict: 'mark', made: { ...made, kept: false } })
})

it.each([
  ['half the size', () => drawing(60).resize(300).png()],
  ['JPEG of quality 60', () => drawing(60).jpeg({ quality: 60 })],
  ['small WebP', () => drawing(60).resize(200).webp({ quality: 50 })],
  ['AVIF', () => drawing(60).avif({ quality: 50 })],
])('recognizes it without its mark by what it looks like: %s', async (_name, change) => {
  const { id } = await makePicture(60)
  const { verdict, made } = await verify(await fileOf(await change().toBuffer()), signal)
  expect({ verdict, creationId: made?.creationId }).toEqual({ verdict: 'likeness', creationId: id })
})

it('does not recognize another picture', async () => {
  await makePicture(120)
  const other = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'black' } })
    .composite([
      { input: Buffer.from('<svg width="90" height="90"><path d="M0 90 45 0 90 90z" fill="red"/></svg>') },
    ])
    .png()
    .toBuffer()
  expect(await verify(await fileOf(other), signal)).toEqual({ verdict: 'nothing', made: null })
})

it('reports another AI’s mark, and our mark from another site, as foreign', async () => {
  const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${term}</a></x:xmpmeta>`
  const theirs = await fileOf(await drawing(200).jpeg().withXmp(xmp).toBuffer())
  expect(await verify(theirs, signal)).toEqual({ verdict: 'foreign_mark', made: null })
  const elsewhere = await fileOf(await drawing(200).png().toBuffer())
  await provenance.stamp(
    { path: elsewhere, mime: 'image/png' },
    { creationId: newId('creation'), madeAt: new Date(), tool: 'sticker', kind: 'edited' },
  )
  expect(await verify(elsewhere, signal)).toEqual({ verdict: 'foreign_mark', made: null })
})

it('refuses what is no picture, video or sound', async () => {
  await expect(verify(await fileOf(Buffer.from('MZ\x90\0 an executable')), signal)).rejects.toThrow(
    /^upload_/,
  )
  await expect(verify(await fileOf(Buffer.alloc(0)), signal)).rejects.toThrow(/^upload_/)
})

it('does not recognize an even surface', async () => {
  await makePicture(0)
  const blank = sharp({ create: { width: 80, height: 80, channels: 3, background: 'white' } })
  expect(await verify(await fileOf(await blank.png().toBuffer()), signal)).toEqual({
    verdict: 'nothing',
    made: null,
  })
})
