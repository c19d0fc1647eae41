import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createProvenance } from '../../modules/provenance/provenance.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { newId } from '../../shared/ids.ts'
import { runFfmpeg } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { createFrames } from './frames.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-test-'))
const ffmpeg = await findFfmpeg({ configured: null, searchPath: '/usr/bin:/usr/local/bin' })
const frames = createFrames({ ffmpeg })
const provenance = createProvenance({ tools: frames })
afterAll(async () => {
  frames.close()
  await rm(folder, { recursive: true })
})

const at = (name: string) => path.join(folder, name)
const { signal } = new AbortController()

async function makeWithFfmpeg(name: string, ...given: string[]): Promise<string> {
  const run = { program: ffmpeg, arguments: [...given, at(name)], timeoutMs: 60_000, signal }
  const { ok, log } = await runFfmpeg(run)
  if (!ok) throw new Error(log)
  return at(name)
}

/** Checksums of the raw frames and samples. */
async function contentOf(file: string): Promise<string> {
  const given = ['-v', 'error', '-i', file, '-map', '0', '-f', 'framecrc', '-']
  const { ok, output, log } = await runFfmpeg({
    program: ffmpeg,
    arguments: given,
    timeoutMs: 60_000,
    signal,
  })
  expect({ ok, log }).toEqual({ ok: true, log: '' })
  return output
}

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=3']
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1']

describe.skipIf(!ffmpeg)('a mark in videos and sound', () => {
  it.each([
    ['video.mp4', 'video/mp4', [...VIDEO, ...SOUND, '-pix_fmt', 'yuv420p', '-movflags', '+faststart']],
    ['video.webm', 'video/webm', [...VIDEO, '-c:v', 'libvpx', '-b:v', '200k']],
    ['sound.wav', 'audio/wav', SOUND],
    ['odd.wav', 'audio/wav', [...SOUND, '-c:a', 'pcm_u8', '-t', '0.10002']],
    ['sound.mp3', 'audio/mpeg', SOUND],
    ['sound.m4a', 'audio/mp4', SOUND],
  ])('%s plays as before, and is recognized', async (name, mime, given) => {
    const file = await makeWithFfmpeg(name, ...given)
    const before = await contentOf(file)
    const creationId = newId('creation')
    const mark = {
      creationId,
      madeAt: new Date(),
      tool: 'trump-ai-voice-generator',
      kind: 'generated',
    } as const
    expect(await provenance.read(file)).toBeNull()
    await provenance.stamp({ path: file, mime }, mark)
    expect(await contentOf(file)).toBe(before)
    expect(await provenance.read(file)).toEqual({ creationId })
    expect((await readFile(file)).includes('A parody: no real person said this.')).toBe(true)
  })

  it('is shown by players that support comments', async () => {
    const creationId = newId('creation')
    for (const [name, mime] of [
      ['shown.wav', 'audio/wav'],
      ['shown.mp3', 'audio/mpeg'],
    ] as const) {
      const file = await makeWithFfmpeg(name, ...SOUND)
      await provenance.stamp(
        { path: file, mime },
        { creationId, madeAt: new Date(), tool: 'sticker', kind: 'edited' },
      )
      const { log } = await runFfmpeg({ program: ffmpeg, arguments: ['-i', file], timeoutMs: 60_000, signal })
      expect(log).toMatch(new RegExp(`comment +: Changed with AI \\(Plumdrop, ${creationId}\\)`))
    }
  })
})

it('is reported as missing if a format cannot carry one (trap: something generated goes out unmarked)', async () => {
  await writeFile(at('video.xyz'), 'bytes')
  const mark = {
    creationId: newId('creation'),
    madeAt: new Date(),
    tool: 'sticker',
    kind: 'generated',
  } as const
  await expect(provenance.stamp({ path: at('video.xyz'), mime: 'video/xyz' }, mark)).rejects.toThrow(
    'video/xyz',
  )
})

function difference(one: string | null, other: string | null): number {
  if (!one || !other) throw new Error('There is no likeness to compare')
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
}

/** A scene of blobs on a ground, different for every seed. */
function scene(seed: number, { transparent = false } = {}): Buffer {
  let state = seed * 7919 + 17
  const random = (most: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
  const colour = () => `rgb(${random(256)},${random(256)},${random(256)})`
  const ground = transparent ? '' : `<rect width="640" height="480" fill="${colour()}"/>`
  const blobs = Array.from(
    { length: 9 },
    () =>
      `<ellipse cx="${random(640)}" cy="${random(480)}" rx="${20 + random(140)}" ry="${20 + random(140)}" fill="${colour()}"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${ground}${blobs.join('')}</svg>`,
  )
}

async function likenessOf(name: string, data: Buffer, kind: MediaKind = 'image'): Promise<string | null> {
  await writeFile(at(name), data)
  return provenance.likeness({ path: at(name), kind })
}

describe('likeness', () => {
  const SEEDS = Array.from({ length: 5 }, (_, index) => index + 1)

  it.each([
    ['a quarter of the size', (picture: Sharp) => picture.resize(160).png()],
    ['twice the size', (picture: Sharp) => picture.resize(1280).png()],
    ['other proportions', (picture: Sharp) => picture.resize(500, 500, { fit: 'fill' }).png()],
    [
      'JPEG of quality 60',
      (picture: Sharp) => picture.flatten({ background: 'white' }).jpeg({ quality: 60 }),
    ],
    ['small JPEG of quality 30', (picture: Sharp) => picture.resize(200).jpeg({ quality: 30 })],
    ['WebP of quality 50', (picture: Sharp) => picture.webp({ quality: 50 })],
    ['a GIF', (picture: Sharp) => picture.gif()],
    ['a little brighter', (picture: Sharp) => picture.linear(0.9, 20).png()],
    ['a little blurred', (picture: Sharp) => picture.blur(2).png()],
    [
      'a rim of one per cent cut off',
      (picture: Sharp) => picture.extract({ left: 3, top: 3, width: 634, height: 474 }).png(),
    ],
  ])('hardly changes: %s', async (_name, change) => {
    for (const seed of SEEDS) {
      const original = await sharp(scene(seed)).png().toBuffer()
      const changed = await change(sharp(original)).toBuffer()
      const one = await likenessOf('one', original)
      const other = await likenessOf('other', changed)
      expect(difference(one, other), `scene ${seed}`).toBeLessThanOrEqual(6)
    }
  })

  it('distinguishes pictures', async () => {
    const all = await Promise.all(
      SEEDS.map(async (seed) => likenessOf(`apart-${seed}`, await sharp(scene(seed)).png().toBuffer())),
    )
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(12)
    }
  })

  it('recognizes a cut-out on white, as messengers show it', async () => {
    const original = await sharp(scene(3, { transparent: true }))
      .png()
      .toBuffer()
    const flat = await sharp(original).flatten({ background: 'white' }).jpeg().toBuffer()
    expect(
      difference(await likenessOf('cut.png', original), await likenessOf('cut.jpg', flat)),
    ).toBeLessThanOrEqual(2)
  })

  it('does not exist for even surfaces (trap: every blank picture counts as made here)', async () => {
    const blank = (background: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer()
    expect(await likenessOf('white.png', await blank('white'))).toBeNull()
    expect(await likenessOf('violet.png', await blank('#7a5cf6'))).toBeNull()
  })

  it('does not exist for sound', async () => {
    expect(await provenance.likeness({ path: at('none.wav'), kind: 'audio' })).toBeNull()
  })

  it.skipIf(!ffmpeg)('of a video is that of its middle frame, however it is encoded', async () => {
    const video = await makeWithFfmpeg('one.mp4', ...VIDEO, '-pix_fmt', 'yuv420p')
    const smaller = await makeWithFfmpeg(
      'two.webm',
      '-i',
      video,
      '-vf',
      'scale=80:-2',
      '-c:v',
      'libvpx',
      '-b:v',
      '100k',
    )
    const [one, other] = await Promise.all(
      [video, smaller].map((file) => provenance.likeness({ path: file, kind: 'video' })),
    )
    expect(difference(one ?? null, other ?? null)).toBeLessThanOrEqual(6)
  })
})

describe('frames', () => {
  it('of an animation are spread over it, and deleted afterwards', async () => {
    const inputs = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: { r: index * 6, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    )
    await writeFile(
      at('frames.gif'),
      await sharp(inputs, { join: { animated: true } })
        .gif({ delay: 50 })
        .toBuffer(),
    )
    let seen: readonly string[] = []
    const reds = await frames.withFrames({ path: at('frames.gif'), kind: 'gif' }, signal, async (moments) => {
      seen = moments.flat()
      return Promise.all(seen.map(async (file) => (await sharp(file).stats()).channels[0]?.mean ?? 0))
    })
    expect(Math.min(...reds)).toBeLessThan(20)
    expect(Math.max(...reds)).toBeGreaterThan(200)
    expect(seen.length).toBeGreaterThan(12)
    expect(reds).toEqual(reds.toSorted((one, other) => one - other))
    await expect(stat(seen[0] ?? '')).rejects.toThrow('ENOENT')
  })

  it.skipIf(!ffmpeg)('of a video are of at least four moments, two each, even of a short one', async () => {
    const video = await makeWithFfmpeg('short.mp4', ...VIDEO, '-pix_fmt', 'yuv420p')
    const counts = await frames.withFrames({ path: video, kind: 'video' }, signal, async (moments) =>
      moments.map((moment) => moment.length),
    )
    expect(counts).toEqual([2, 2, 2, 2])
  })

  it.skipIf(!ffmpeg)('one of a video is written in the requested size', async () => {
    const video = await makeWithFfmpeg('still.mp4', ...VIDEO, '-pix_fmt', 'yuv420p')
    await frames.writeStill(video, { second: 0.5, path: at('still.jpg'), width: 50, height: 30 }, signal)
    expect(await sharp(at('still.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 50, height: 30 })
  })

  it('are deleted even if the caller fails', async () => {
    await writeFile(
      at('one.gif'),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
    )
    let seen = ''
    const looking = frames.withFrames(
      { path: at('one.gif'), kind: 'gif' },
      signal,
      async ([[first = ''] = []]) => {
        seen = first
        throw new Error('The classifier is away')
      },
    )
    await expect(looking).rejects.toThrow('The classifier is away')
    await expect(stat(seen)).rejects.toThrow('ENOENT')
  })
})
