import llamaTokenizer from 'llama-tokenizer-js'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { loadOnce } from '../../../../../shared/load-once.ts'
import { findInPackage } from '../../models/packages.ts'

/** Moonshine tiny transcribes speech, so that a test can check that it is understandable. MIT. */
interface Recogniser {
  /** One channel with 16,000 samples per second. */
  write(samples: Float32Array): Promise<string>
}

export const RECOGNISER_RATE = 16_000

const LAYERS = 6
const BEGIN = 1
const END = 2
/** Nobody speaks faster. */
const TOKENS_A_SECOND = 6.5

/** Shared by all tests in this process. */
export const loadRecogniser = loadOnce(createRecogniser)

async function createRecogniser(): Promise<Recogniser> {
  const [encoder, decoder] = await Promise.all([load('encoder_model'), load('decoder_model_merged')])
  return {
    async write(samples) {
      const heard = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) })
      const states = heard.last_hidden_state
      if (!states) throw new Error('The recogniser heard nothing.')
      const most = Math.ceil((samples.length / RECOGNISER_RATE) * TOKENS_A_SECOND)
      return llamaTokenizer.decode(await decode(decoder, states, most))
    },
  }
}

async function decode(decoder: InferenceSession, states: Tensor, most: number): Promise<number[]> {
  let past = emptyPast()
  const tokens: number[] = [BEGIN]
  for (let i = 0; i < most; i++) {
    const outputs = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1) ?? BEGIN)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', [i > 0], [1]),
      ...past,
    })
    const next = likeliest(outputs.logits?.data as Float32Array)
    if (next === END) break
    tokens.push(next)
    past = Object.fromEntries(
      Object.entries(past).map(([name, tensor]) => {
        const present = outputs[name.replace('past_key_values', 'present')]
        // The encoder's part is computed once; the decoder's grows.
        return [name, present && (i === 0 || name.includes('decoder')) ? present : tensor]
      }),
    )
  }
  return tokens
}

function emptyPast(): Record<string, Tensor> {
  const names = Array.from({ length: LAYERS }, (_, layer) =>
    ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map(
      (part) => `past_key_values.${layer}.${part}`,
    ),
  ).flat()
  return Object.fromEntries(
    names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, 8, 1, 36])]),
  )
}

function likeliest(scores: Float32Array): number {
  let best = 0
  for (let i = 1; i < scores.length; i++) if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i
  return best
}

function load(name: string): Promise<InferenceSession> {
  const file = findInPackage('@moonshine-ai/moonshine-js', `dist/model/tiny/quantized/${name}.onnx`)
  if (!file) throw new Error('The recogniser is not installed.')
  return InferenceSession.create(file, { intraOpNumThreads: 1 })
}

/** The part of the words that are wrong, missing or extra. */
export function wordErrorRate(said: string, heard: string): number {
  const own = wordsOf(said)
  const other = wordsOf(heard)
  let row = Array.from({ length: other.length + 1 }, (_, j) => j)
  own.forEach((word, i) => {
    const next = [i + 1]
    other.forEach((found, j) => {
      next[j + 1] = Math.min(
        (row[j + 1] ?? 0) + 1,
        (next[j] ?? 0) + 1,
        (row[j] ?? 0) + (word === found ? 0 : 1),
      )
    })
    row = next
  })
  return (row.at(-1) ?? 0) / own.length
}

/** Without inaudible characters. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** Everyday sentences with most sounds of English, without figures, which people may write in several ways. */
export const SENTENCES = [
  'The quick brown fox jumps over the lazy dog near the river.',
  'My sister opened a small sticker shop on the corner last summer.',
  'Please call me tomorrow morning before you leave for the airport.',
  'The children were playing in the garden while it was raining.',
  'We should think about the weather and bring a warm jacket.',
  'She bought fresh bread, some cheese and a bottle of water.',
  'Nobody knows why the old clock stopped in the middle of the night.',
  'Thank you for listening, and have a wonderful day.',
] as const
