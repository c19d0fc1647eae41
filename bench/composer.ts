import { createCanvas, Image } from '@napi-rs/canvas'
import sharp from 'sharp'
import { composePicture } from '../src/adapters/engines/builtin/kit/drawing/compose.ts'
import { findIcon } from '../src/adapters/engines/builtin/kit/drawing/icons.ts'
import { setSvg } from '../src/adapters/engines/builtin/kit/drawing/paint/sheets.ts'
import type { DrawingStyle } from '../src/adapters/engines/builtin/kit/drawing/prompt.ts'
import { readPrompt } from '../src/adapters/engines/builtin/kit/drawing/read-prompt.ts'
import { median, type Row, ratio } from './table.ts'

const STYLES: DrawingStyle[] = ['flat', 'soft3d', 'outline', 'pixel', 'papercut', 'night']
const PROMPTS = [
  'a cat wearing a red hat',
  'two rabbits and a fox in a snowy forest',
  'an astronaut riding a horse on the moon',
  'a blue car next to a yellow house',
  'a chef in a kitchen',
]
const SIDE = 1280
const ICON_SIDE = 640
const ROUNDS = 15

/** Pictures from words in every style, and one drawing beside the same one drawn by the other SVG library here. */
export async function benchComposer(): Promise<Row[]> {
  const first = await timeOf(() => compose(PROMPTS[0] ?? '', 'flat', 0))
  const rows: Row[] = [{ name: 'the first picture of a process', value: first, unit: 'ms' }]
  for (const style of STYLES) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const prompt = PROMPTS[round % PROMPTS.length] ?? ''
      times.push(await timeOf(() => compose(prompt, style, round)))
    }
    rows.push({ name: `a picture of ${SIDE} × ${SIDE}, ${style}`, value: median(times), unit: 'ms p50' })
  }
  const words: number[] = []
  for (let round = 0; round < 200; round++) {
    words.push(await timeOf(() => readPrompt(PROMPTS[round % PROMPTS.length] ?? '')))
  }
  rows.push({ name: 'understanding a prompt', value: median(words), unit: 'ms p50' })
  rows.push({ name: 'memory after all of these', value: process.memoryUsage().rss / 2 ** 20, unit: 'MiB' })
  return [...rows, ...(await drawings())]
}

async function compose(text: string, style: DrawingStyle, seed: number): Promise<void> {
  await composePicture(
    { prompt: await readPrompt(text), text, width: SIDE, height: SIDE, style, seed },
    { signal: new AbortController().signal, progress: () => {} },
  )
}

async function drawings(): Promise<Row[]> {
  const body = findIcon('fluent-emoji', 'fox')?.body ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIDE}" height="${ICON_SIDE}" viewBox="0 0 32 32">${body}</svg>`
  const context = createCanvas(ICON_SIDE, ICON_SIDE).getContext('2d')
  const image = new Image()
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(
      await timeOf(async () => context.drawImage(await setSvg(image, svg, ICON_SIDE, ICON_SIDE), 0, 0)),
    )
    theirs.push(await timeOf(() => sharp(Buffer.from(svg)).raw().toBuffer()))
  }
  return [
    {
      name: 'one shaded drawing of 640 × 640',
      value: median(ours),
      unit: 'ms p50',
      compared: ratio(median(ours), median(theirs), 'librsvg'),
    },
  ]
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
