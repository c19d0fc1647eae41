import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { readSound } from '../src/adapters/engines/builtin/kit/sound/read-sound.ts'
import type { Example } from '../src/shared/catalogue/examples.ts'
import { SAMPLES } from '../src/shared/catalogue/samples.ts'
import { SOUND_SHAPES, type SoundShape } from '../src/shared/catalogue/sound-shapes.ts'
import type { ToolSlug } from '../src/shared/catalogue/tools.ts'
import { loudnessAlong } from '../src/web/components/player/waveform.ts'
import { EXAMPLES_FOLDER, writeExample } from './example-files.ts'
import { markExample } from './mark-example.ts'
import { drawSound } from './sound-pictures.ts'

const SHAPES_FILE = path.resolve(import.meta.dirname, '../src/shared/catalogue/sound-shapes.json')
const RATE = 8_000
/** As many bars as fit on a phone. */
const PARTS = 56

interface Made {
  tool: ToolSlug
  example: Example
  samples: string
  ffmpeg: string
}

/** The sound as the tool returns it, with the AI mark, its shape, and a picture of that. */
export async function writeSound(source: string, { tool, example, samples, ffmpeg }: Made): Promise<void> {
  const { name, width, height, voice } = example
  const file = path.join(EXAMPLES_FOLDER, `${name}-after.mp3`)
  await copyFile(source, file)
  await markExample(file, tool)
  const shape = await measure(ffmpeg, file)
  SOUND_SHAPES[name] = shape
  if (voice) SOUND_SHAPES[voice] = await measure(ffmpeg, path.join(samples, SAMPLES[voice].file))
  await writeFile(SHAPES_FILE, `${JSON.stringify(SOUND_SHAPES, null, 2)}\n`)
  const drawing = drawSound(name, { made: shape.levels, given: (voice && SOUND_SHAPES[voice]?.levels) ?? [] })
  await writeExample(sharp(Buffer.from(drawing)).resize(width, height), `${name}-after`)
}

async function measure(ffmpeg: string, file: string): Promise<SoundShape> {
  const samples = await readSound(file, { rate: RATE }, { ffmpeg, signal: new AbortController().signal })
  return {
    durationMs: Math.round((samples.length / RATE) * 1000),
    levels: loudnessAlong(samples, PARTS).map((level) => Number(level.toFixed(2))),
  }
}
