import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { log } from './database.ts'
import { benchOldPhotos } from './old-photos.ts'
import { type Judgement, judge, SIDE } from './photo-likeness.ts'
import { median, type Row } from './table.ts'

/** Photographs of your own are better: `BENCH_PHOTOS` names a folder of them. None of these was trained with. */
const PHOTOS = process.env.BENCH_PHOTOS ?? path.resolve(import.meta.dirname, '../tests/media')
const MAX_PHOTOS = 8
const SMALL = { width: SIDE / 2, height: SIDE / 2, channels: 3 } as const
const MEMORY_MB = 2_000

type Pixels = Uint8Array
type Degrade = (photo: Sharp) => Promise<Sharp>

/** What happens to photos before somebody wants them larger. */
const LIVES: Record<string, Degrade> = {
  'only smaller': async (photo) => photo.resize(SMALL.width, SMALL.height),
  'through a messenger': async (photo) =>
    sharp(await photo.blur(1).resize(SMALL.width, SMALL.height).jpeg({ quality: 62 }).toBuffer()),
  'in the dark': async (photo) => withGrain(photo.resize(SMALL.width, SMALL.height), 14),
  'all of it': async (photo) =>
    sharp(
      await (await withGrain(photo.blur(0.9).resize(SMALL.width, SMALL.height), 11))
        .jpeg({ quality: 72 })
        .toBuffer(),
    ),
}

/** The enhancer beside Lanczos on photos whose truth is known: nearness, structure, edges, time. */
export async function benchEnhancer(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-enhancer-'))
  const engines = createBuiltinEngines({ processes: 1, memoryMb: MEMORY_MB, ffmpeg: null, log })
  const files = (await readdir(PHOTOS)).filter((name) => /\.(jpe?g|png)$/i.test(name)).slice(0, MAX_PHOTOS)
  const small = path.join(workspace, 'small.png')
  const image = {
    path: small,
    kind: 'image',
    mime: 'image/png',
    width: SMALL.width,
    height: SMALL.height,
    durationMs: null,
  } as const
  const enhance = async () => {
    const context = { workspace, signal: new AbortController().signal, progress: () => {} }
    const values = { image, scale: '2', oldPhoto: false, addColour: false, denoise: true, sharpen: true }
    const [output] = await engines.run({ tool: 'ai-image-enhancer', seed: 1, values }, context)
    return read(sharp(output?.files[0].path ?? ''))
  }
  const times: number[] = []
  const rows: Row[] = []
  try {
    for (const [life, degrade] of Object.entries(LIVES)) {
      const ours: Judgement[] = []
      const plain: Judgement[] = []
      for (const name of files) {
        const photo = sharp(path.join(PHOTOS, name)).rotate().flatten().resize(SIDE, SIDE, { fit: 'cover' })
        const truth = await photo.png().toBuffer()
        await (await degrade(sharp(truth))).png().toFile(small)
        const expected = await read(sharp(truth))
        plain.push(judge(expected, await read(sharp(small).resize(SIDE, SIDE, { kernel: 'lanczos3' }))))
        const started = performance.now()
        ours.push(judge(expected, await enhance()))
        times.push(performance.now() - started)
      }
      rows.push(...compare(life, ours, plain))
    }
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
  const time = { name: `enhance x2, ${SMALL.width} px`, value: median(times), unit: 'ms p50' }
  return [...rows, time, ...(await benchOldPhotos(files.map((name) => path.join(PHOTOS, name))))]
}

function compare(life: string, ours: Judgement[], plain: Judgement[]): Row[] {
  const mean = (of: Judgement[], what: keyof Judgement) =>
    of.reduce((sum, judgement) => sum + judgement[what], 0) / of.length
  return (['decibels', 'structure', 'edges'] as const).map((what) => ({
    name: `${life}: ${what}`,
    value: mean(ours, what),
    unit: what === 'decibels' ? 'dB' : 'of 1',
    compared: `Lanczos ${mean(plain, what).toFixed(3)}`,
  }))
}

async function withGrain(photo: Sharp, deviation: number): Promise<Sharp> {
  const data = await photo.removeAlpha().raw().toBuffer()
  let state = 5
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let i = 0; i < data.length; i++) {
    const grain = 2 * (next() + next() + next() - 1.5)
    data[i] = Math.max(0, Math.min(255, Math.round((data[i] ?? 0) + deviation * grain)))
  }
  return sharp(data, { raw: SMALL })
}

const read = (image: Sharp): Promise<Pixels> => image.removeAlpha().raw().toBuffer()
