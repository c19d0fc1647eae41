import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Tensor } from 'onnxruntime-node'
import type { EngineInput, EngineOutput } from '../../../modules/generations/engine.ts'
import { numberOf, textOf } from '../builtin/host/form-values.ts'
import type { TaskTools } from '../builtin/host/task.ts'
import type { Picture } from '../builtin/kit/pictures/raster.ts'
import { savePicture } from '../builtin/kit/pictures/save-picture.ts'
import { createRandom, type Random } from '../builtin/kit/random.ts'
import { openTokenizer } from './clip-tokenizer.ts'
import { addNoise, denoise, guidanceEmbedding, timesteps } from './lcm-schedule.ts'
import { infer, openNetwork } from './sessions.ts'

const STEPS = 4
const GUIDANCE = 7
const GUIDANCE_SIZE = 256
const CHANNELS = 4
/** One pixel of the latents is a square of this many pixels. */
const BLOCK = 8
const LATENT_SCALE = 0.18215

const SIZES: Record<string, readonly [number, number]> = {
  '1:1': [512, 512],
  '4:3': [640, 480],
  '3:4': [480, 640],
  '16:9': [704, 384],
  '9:16': [384, 704],
}

const STYLES: Record<string, string> = {
  flat: 'flat illustration',
  soft3d: 'soft 3D render',
  outline: 'line drawing',
  pixel: 'pixel art',
  papercut: 'paper cut-out',
  night: 'at night, glowing lights',
}

/** Pictures from words by a latent consistency model: text encoder, denoising network, and decoder. */
export async function run(folder: string, input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal } = tools
  tools.progress(0.02, 'loading_model')
  const words = await encodeWords(folder, wordsOf(input))
  const [width, height] = SIZES[textOf(input, 'ratio')] ?? [512, 512]
  const asked = numberOf(input, 'outputs')
  const outputs: EngineOutput[] = []
  for (let number = 1; number <= asked; number++) {
    const report = (done: number) => tools.progress((number - 1 + done) / asked, 'painting')
    const random = createRandom(`${input.seed}/${number}`)
    const latents = await paint(folder, words, { width, height, random, report, signal })
    const picture = await decode(folder, latents)
    const workspace = path.join(tools.workspace, String(number))
    await mkdir(workspace)
    const [shown, ...others] = await savePicture(picture, workspace)
    if (!shown) throw new Error('No format can hold the picture.')
    outputs.push({ kind: 'image', files: [shown, ...others] })
  }
  return outputs
}

function wordsOf(input: EngineInput): string {
  const style = STYLES[textOf(input, 'drawing')]
  return style ? `${textOf(input, 'prompt')}, ${style}` : textOf(input, 'prompt')
}

async function encodeWords(folder: string, text: string): Promise<Tensor> {
  const tokenize = await openTokenizer(path.join(folder, 'tokenizer'))
  const network = await openNetwork(path.join(folder, 'text_encoder/model.onnx'))
  const tokens = tokenize(text)
  // Encoders were exported with either kind of number.
  const isSmall = typeIn(network.inputMetadata[0]) === 'int32'
  const ids = isSmall
    ? new Tensor('int32', Int32Array.from(tokens, Number), [1, tokens.length])
    : new Tensor('int64', tokens, [1, tokens.length])
  const { data, dims } = await infer(network, { input_ids: ids })
  return new Tensor('float32', data, [...dims])
}

type Canvas = {
  width: number
  height: number
  random: Random
  report: (done: number) => void
  signal: AbortSignal
}

async function paint(folder: string, words: Tensor, canvas: Canvas): Promise<Tensor> {
  const network = await openNetwork(path.join(folder, 'unet/model.onnx'))
  const shape = [1, CHANNELS, canvas.height / BLOCK, canvas.width / BLOCK]
  const size = shape.reduce((product, side) => product * side, 1)
  const guidance = new Tensor('float32', guidanceEmbedding(GUIDANCE, GUIDANCE_SIZE), [1, GUIDANCE_SIZE])
  const moments = timesteps(STEPS)
  let sample = noiseOf(canvas.random, size)
  for (const [step, at] of moments.entries()) {
    canvas.signal.throwIfAborted()
    canvas.report(step / STEPS)
    const { data: noiseFound } = await infer(network, {
      sample: new Tensor('float32', sample, shape),
      timestep: momentFor(network.inputMetadata[network.inputNames.indexOf('timestep')], at),
      encoder_hidden_states: words,
      timestep_cond: guidance,
    })
    const clean = denoise({ sample, noiseFound, at })
    const next = moments[step + 1]
    sample = next === undefined ? clean : addNoise(clean, noiseOf(canvas.random, size), next)
  }
  return new Tensor(
    'float32',
    sample.map((value) => value / LATENT_SCALE),
    shape,
  )
}

/** Networks were exported with either kind of number. */
function momentFor(metadata: Metadata | undefined, at: number): Tensor {
  return typeIn(metadata) === 'float32'
    ? new Tensor('float32', Float32Array.of(at), [1])
    : new Tensor('int64', BigInt64Array.of(BigInt(at)), [1])
}

type Metadata = { isTensor: boolean }

function typeIn(metadata: Metadata | undefined): string | null {
  return metadata && 'type' in metadata && typeof metadata.type === 'string' ? metadata.type : null
}

async function decode(folder: string, latents: Tensor): Promise<Picture> {
  const network = await openNetwork(path.join(folder, 'vae_decoder/model.onnx'))
  const [name = ''] = network.inputNames
  const { data, dims } = await infer(network, { [name]: latents })
  const [height = 0, width = 0] = dims.slice(-2)
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < width * height; i++) {
      const value = ((data[c * width * height + i] ?? 0) + 1) * 127.5
      pixels[i * 4 + c] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return { width, height, data: pixels }
}

/** Normally distributed random numbers (Box and Muller). */
function noiseOf(random: Random, size: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: size }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
    return radius * Math.cos(2 * Math.PI * random.next())
  })
}
