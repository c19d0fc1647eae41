/** Latent consistency: a picture from noise in a few steps (Luo et al., 2023). */

const TRAINED_STEPS = 1000
/** The teacher's steps, from which ours are chosen. */
const TEACHER_STEPS = 50
const FIRST_BETA = 0.00085
const LAST_BETA = 0.012
const DATA_DEVIATION = 0.5
const TIME_SCALE = 10

/** How much of the picture is left at each step. */
const REMAINING = remaining()

function remaining(): Float64Array {
  const from = Math.sqrt(FIRST_BETA)
  const to = Math.sqrt(LAST_BETA)
  let product = 1
  return Float64Array.from({ length: TRAINED_STEPS }, (_, i) => {
    const beta = (from + ((to - from) * i) / (TRAINED_STEPS - 1)) ** 2
    product *= 1 - beta
    return product
  })
}

/** The steps at which the network is run, noisiest first. */
export function timesteps(steps: number): number[] {
  const spacing = TRAINED_STEPS / TEACHER_STEPS
  const all = Array.from({ length: TEACHER_STEPS }, (_, i) => (i + 1) * spacing - 1).reverse()
  return Array.from({ length: steps }, (_, i) => all[Math.floor((i * TEACHER_STEPS) / steps)] ?? 0)
}

type Step = { sample: Float32Array; noiseFound: Float32Array; at: number }

/** The picture without the noise that the network has found in it. */
export function denoise({ sample, noiseFound, at }: Step): Float32Array<ArrayBuffer> {
  const left = REMAINING[at] ?? 1
  const signal = Math.sqrt(left)
  const noise = Math.sqrt(1 - left)
  const time = at * TIME_SCALE
  const skip = DATA_DEVIATION ** 2 / (time ** 2 + DATA_DEVIATION ** 2)
  const out = time / Math.sqrt(time ** 2 + DATA_DEVIATION ** 2)
  return Float32Array.from(sample, (value, i) => {
    const clean = (value - noise * (noiseFound[i] ?? 0)) / signal
    return out * clean + skip * value
  })
}

/** Adds as much noise as the next step has. */
export function addNoise(clean: Float32Array, noise: Float32Array, at: number): Float32Array<ArrayBuffer> {
  const left = REMAINING[at] ?? 1
  return Float32Array.from(
    clean,
    (value, i) => Math.sqrt(left) * value + Math.sqrt(1 - left) * (noise[i] ?? 0),
  )
}

/** The guidance strength, in the encoding that these networks were trained with. */
export function guidanceEmbedding(strength: number, size: number): Float32Array<ArrayBuffer> {
  const half = size / 2
  const scale = Math.log(10_000) / (half - 1)
  const angles = Array.from({ length: half }, (_, i) => strength * 1000 * Math.exp(-scale * i))
  return Float32Array.from([...angles.map(Math.sin), ...angles.map(Math.cos)])
}
