import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openVideoWriter } from '../src/adapters/engines/builtin/kit/video/write-video.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { makeMusic } from '../src/adapters/engines/builtin/tools/text-video/music/make-music.ts'
import { planStoryboard } from '../src/adapters/engines/builtin/tools/text-video/storyboard.ts'
import { run } from '../src/adapters/engines/builtin/tools/text-video/text-video.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import { median, type Row, ratio } from './table.ts'

const SECONDS = 5
const RATE = 24
const WIDTH = 1280
const HEIGHT = 720
const PROMPTS: readonly (readonly [name: string, prompt: string, style: string])[] = [
  ['a simple scene, flat', 'a cat jumping in the park', 'flat'],
  ['a simple scene, papercut', 'a bear dancing in the forest', 'papercut'],
  ['a simple scene, pixel', 'a robot in the city at night', 'pixel'],
  [
    'three shots with snow, soft 3D',
    'A girl walks in the snow. Then she meets a snowman, then they dance',
    'soft3d',
  ],
  ['light that changes', 'the sun rises over the mountains while an eagle flies', 'flat'],
]

/** Videos of five seconds from words, compared with the same number of ready frames that are only written. */
export async function benchTextVideo(): Promise<Row[]> {
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  if (!ffmpeg) return []
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-text-video-'))
  const tools = {
    workspace,
    ffmpeg,
    models: createModels(1_500),
    signal: new AbortController().signal,
    progress: () => {},
  }
  try {
    const writtenMs = await timeOf(() => writeOnly(tools))
    const rows: Row[] = [
      { name: `${SECONDS * RATE} ready frames of 720p, only written`, value: writtenMs, unit: 'ms' },
    ]
    // The first run also loads the words and drawings.
    await video('a cat', 'flat', tools)
    for (const [name, prompt, drawing] of PROMPTS) {
      const value = await timeOf(() => video(prompt, drawing, tools))
      rows.push({
        name: `${SECONDS} s of 720p: ${name}`,
        value,
        unit: 'ms',
        compared: ratio(value, writtenMs, 'writing'),
      })
    }
    return [
      ...rows,
      ...(await benchParts()),
      { name: 'memory of the process', value: process.memoryUsage().rss / 2 ** 20, unit: 'MiB' },
    ]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

type Tools = Parameters<typeof run>[1]

async function video(prompt: string, drawing: string, tools: Tools): Promise<void> {
  const values = {
    prompt,
    drawing,
    ratio: '16:9',
    seconds: SECONDS,
    frameRate: String(RATE),
    narration: false,
    music: true,
  }
  const [output] = await run({ tool: 'text-to-video-ai', seed: 1, values }, tools)
  if ((await readFile(output?.files[0].path ?? '')).length < 10_000) throw new Error('The video is empty.')
}

async function writeOnly(tools: Tools): Promise<void> {
  const target = {
    path: path.join(tools.workspace, 'plain.mp4'),
    width: WIDTH,
    height: HEIGHT,
    pixels: 'rgba',
  } as const
  const writer = openVideoWriter({ ...target, frameRate: { numerator: RATE, denominator: 1 } }, tools)
  for (let frame = 0; frame < SECONDS * RATE; frame++)
    await writer.write(new Uint8Array(WIDTH * HEIGHT * 4).fill((frame * 2) % 256))
  await writer.finish()
}

async function benchParts(): Promise<Row[]> {
  const music: number[] = []
  const boards: number[] = []
  for (let round = 0; round < 5; round++) {
    music.push(await timeOf(async () => makeMusic('happy', SECONDS, String(round))))
    const text = PROMPTS[round % PROMPTS.length]?.[1] ?? ''
    boards.push(
      await timeOf(() =>
        planStoryboard(text, { seconds: SECONDS, frames: SECONDS * RATE, seed: String(round) }),
      ),
    )
  }
  return [
    { name: `music for ${SECONDS} s`, value: median(music), unit: 'ms p50' },
    { name: 'a storyboard', value: median(boards), unit: 'ms p50' },
  ]
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
