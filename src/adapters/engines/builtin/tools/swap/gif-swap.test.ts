import { truncate, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { EngineFile } from '../../../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../../../shared/catalogue/tools.ts'
import type { Pixels } from '../../kit/faces/face.ts'
import { background, tools as faceTools, paste } from '../../kit/faces/faces.fixture.ts'
import { openGif, readGif } from '../../kit/video/read-gif.ts'
import { engineFile, fileIn } from '../../photo-engines.fixture.ts'
import { preview, run } from './gif-swap.ts'
import { OTHER } from './made-people.fixture.ts'
import { portraitOf, saveHead } from './swap.fixture.ts'

const WIDTH = 320
const HEIGHT = 180
const FRAMES = 3
const DELAYS = [80, 200, 80]
/** New faces need entries in a palette of 256 colours, so this much of the rest may get a neighbouring colour. */
const MAX_SHIFTED = 0.005
const signal = new AbortController().signal
const tools = { ...faceTools, ffmpeg: '', progress: () => {}, signal, workspace: fileIn('.') }

/** Two people; the left one moves. */
async function makeGif(name: string): Promise<EngineFile> {
  const frames: Pixels[] = []
  for (let frame = 0; frame < FRAMES; frame++) {
    const picture = await background('gradient', WIDTH, HEIGHT)
    paste(picture, [
      { x: 80 + 4 * frame, y: 90, height: 80 },
      { x: 240, y: 90, height: 66, mirrored: true },
    ])
    frames.push(picture)
  }
  const file = fileIn(name)
  const data = Buffer.concat(frames.map((frame) => frame.data))
  await sharp(data, { raw: { width: WIDTH, height: HEIGHT * FRAMES, channels: 3, pageHeight: HEIGHT } })
    .gif({ delay: DELAYS, loop: 3, effort: 1 })
    .toFile(file)
  return { ...engineFile(file), kind: 'gif' }
}

const gif = await makeGif('people.gif')
const source = engineFile(await saveHead(await portraitOf(OTHER), fileIn('head.png')))

const swap = (
  tool: ToolSlug,
  values: Record<string, EngineFile | EngineFile[]>,
  faces?: { face: number; source: number | null }[],
) => run({ tool, values: { ...values, ...(faces && { faces }) }, seed: 1 }, tools)

async function framesOf(path: string) {
  const frames: Uint8Array[] = []
  for await (const { data } of readGif(await openGif(path), signal)) frames.push(data)
  return frames
}

/** How much of each half of a frame changed by more than a palette of 256 colours explains, from 0 to 1. */
function changedHalves(before: Uint8Array | undefined, after: Uint8Array | undefined): [number, number] {
  const changed: [number, number] = [0, 0]
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const difference = Math.abs((before?.[pixel * 4 + 1] ?? 0) - (after?.[pixel * 4 + 1] ?? 0))
    if (difference > 6) changed[pixel % WIDTH < WIDTH / 2 ? 0 : 1] += 2 / (WIDTH * HEIGHT)
  }
  return changed
}

const [swapped] = await swap('gif-face-swap', { target: gif, source })
const swappedFile = swapped?.files[0].path ?? ''
const before = await framesOf(gif.path)
const after = await framesOf(swappedFile)

it('swaps the most prominent face in all frames, and keeps durations, repetitions and everything else', async () => {
  expect(swapped?.files.map(({ variant }) => variant)).toEqual(['gif', 'webp'])
  expect(await openGif(swappedFile)).toMatchObject({
    width: WIDTH,
    height: HEIGHT,
    delaysMs: DELAYS,
    loop: 3,
  })
  for (const [frame, data] of before.entries()) {
    const [left, right] = changedHalves(data, after[frame])
    expect(left).toBeGreaterThan(0.02)
    expect(right).toBeLessThan(MAX_SHIFTED)
  }
})

it('does not flicker: pixels that stayed the same from frame to frame still do', () => {
  let still = 0
  let moved = 0
  for (let frame = 1; frame < FRAMES; frame++) {
    for (let i = 0; i < WIDTH * HEIGHT * 4; i += 4) {
      // The right half, where nobody moves.
      if ((i / 4) % WIDTH < WIDTH / 2 || before[frame]?.[i] !== before[frame - 1]?.[i]) continue
      still++
      if (after[frame]?.[i] !== after[frame - 1]?.[i]) moved++
    }
  }
  expect(moved / still).toBeLessThan(0.001)
})

it('changes the chosen people, and previews it in three small stills', async () => {
  const faces = [
    { face: 0, source: null },
    { face: 1, source: 0 },
  ]
  const [output] = await swap('multiple-face-swap-gif', { target: gif, source: [source] }, faces)
  const chosen = await framesOf(output?.files[0].path ?? '')
  const [left, right] = changedHalves(before[1], chosen[1])
  expect(left).toBeLessThan(MAX_SHIFTED)
  expect(right).toBeGreaterThan(0.02)

  const values = { target: gif, source: [source], faces }
  const stills = await preview({ tool: 'multiple-face-swap-gif', values, seed: 1 }, tools)
  expect(stills).toHaveLength(3)
  for (const still of stills) {
    const { format, width, size } = await sharp(await sharp(still).toBuffer()).metadata()
    expect({ format, width }).toEqual({ format: 'webp', width: WIDTH })
    expect(size).toBeLessThan(60_000)
  }
})

it('refuses a broken GIF, and one without a face', async () => {
  const broken = await makeGif('broken.gif')
  await truncate(broken.path, 30)
  await expect(swap('gif-face-swap', { target: broken, source })).rejects.toMatchObject({
    reason: 'unreadable',
  })
  const empty = { ...engineFile(fileIn('empty.gif')), kind: 'gif' as const }
  await writeFile(
    empty.path,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
      .gif()
      .toBuffer(),
  )
  await expect(swap('gif-face-swap', { target: empty, source })).rejects.toMatchObject({ reason: 'no_face' })
})
