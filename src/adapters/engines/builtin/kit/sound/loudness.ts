import { mean } from '../pictures/statistics.ts'
import { curvePeaks } from './true-peak.ts'

/** Loudness as people hear it (ITU-R BS.1770, EBU R128), so that all our sounds are equally loud. */

const BLOCK_SECONDS = 0.4
const STEP_SECONDS = 0.1
/** Silence does not count. */
const ABSOLUTE_GATE = -70
/** Anything this much quieter than the rest is a pause. */
const RELATIVE_GATE = -10
const TARGET_LUFS = -16
/** Lossy files (MP3, AAC) get higher peaks than their input; these must stay below -1. */
const HIGHEST_PEAK = 10 ** (-2 / 20)
const LIMITER_SECONDS = 0.005

/** In LUFS; minus infinity for silence. */
export function loudnessOf(samples: Float32Array, rate: number): number {
  const heard = weigh(samples, rate)
  const block = Math.round(BLOCK_SECONDS * rate)
  const step = Math.round(STEP_SECONDS * rate)
  const powers: number[] = []
  for (let start = 0; start === 0 || start + block <= heard.length; start += step) {
    powers.push(meanPower(heard.subarray(start, start + block)))
  }
  const audible = powers.filter((power) => decibels(power) > ABSOLUTE_GATE)
  const gate = decibels(mean(audible)) + RELATIVE_GATE
  return decibels(mean(audible.filter((power) => decibels(power) > gate)))
}

/** The same sound at the common loudness, with its peaks below the players' limit. */
export function levelLoudness(samples: Float32Array, rate: number): Float32Array<ArrayBuffer> {
  const loudness = loudnessOf(samples, rate)
  const gain = Number.isFinite(loudness) ? 10 ** ((TARGET_LUFS - loudness) / 20) : 1
  const louder = samples.map((sample) => sample * gain)
  return limitPeaks(louder, Math.round(LIMITER_SECONDS * rate))
}

/** Turns the sound down around peaks, slowly enough to be inaudible. */
function limitPeaks(samples: Float32Array<ArrayBuffer>, reach: number): Float32Array<ArrayBuffer> {
  const needed = curvePeaks(samples).map((peak) => Math.min(1, HIGHEST_PEAK / Math.max(peak, HIGHEST_PEAK)))
  // A mean over minimums of a wider reach never exceeds the gain that the peak in its middle needs.
  const gains = slidingMean(slidingMinimum(needed, reach), Math.floor(reach / 2))
  return samples.map((sample, index) => sample * (gains[index] ?? 1))
}

function slidingMean(values: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(values.length + 1)
  values.forEach((value, index) => {
    sums[index + 1] = (sums[index] ?? 0) + value
  })
  return values.map((_, index) => {
    const from = Math.max(0, index - reach)
    const to = Math.min(values.length, index + reach + 1)
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

/** The least value within the reach on both sides, in one pass. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length)
  const candidates: number[] = []
  let head = 0
  for (let index = 0; index < values.length + reach; index++) {
    const value = values[index] ?? 1
    while (candidates.length > head && (values[candidates.at(-1) ?? 0] ?? 1) >= value) candidates.pop()
    if (index < values.length) candidates.push(index)
    while ((candidates[head] ?? index) < index - 2 * reach) head++
    const centre = index - reach
    if (centre >= 0) result[centre] = Math.min(1, values[candidates[head] ?? centre] ?? 1)
  }
  return result
}

/** The head amplifies high tones and absorbs very low ones. Both filters of the standard, for any rate. */
function weigh(samples: Float32Array, rate: number): Float32Array {
  return filter(filter(samples, highShelf(rate)), highPass(rate))
}

interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

function highShelf(rate: number): Biquad {
  const frequency = 1681.974450955533
  const gain = 3.999843853973347
  const quality = 0.7071752369554196
  const k = Math.tan((Math.PI * frequency) / rate)
  const high = 10 ** (gain / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / quality + k * k
  return {
    b: [
      (high + (band * k) / quality + k * k) / scale,
      (2 * (k * k - high)) / scale,
      (high - (band * k) / quality + k * k) / scale,
    ],
    a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale],
  }
}

function highPass(rate: number): Biquad {
  const frequency = 38.13547087602444
  const quality = 0.5003270373238773
  const k = Math.tan((Math.PI * frequency) / rate)
  const scale = 1 + k / quality + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale] }
}

function filter(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

const decibels = (power: number): number => -0.691 + 10 * Math.log10(power)

function meanPower(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / Math.max(1, samples.length)
}
