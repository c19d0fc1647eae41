import { equalise } from './equalise.ts'
import { markPeriods, type Period } from './mark-periods.ts'
import { medianPitch, pitchAt, trackPitch } from './track-pitch.ts'

/** Changes to a voice that keep its words and their length. */
export interface VoiceShape {
  /** Higher or lower. */
  semitones?: number
  /** Above 1 its pitch moves more, below 1 less. */
  liveliness?: number
  /** Above 1 it gets a smaller mouth and throat, below 1 a larger one. */
  formants?: number
  /** Decibels to add, in bands from low to high; see `bandCentres`. */
  bands?: readonly number[]
}

export function shapeVoice(samples: Float32Array, rate: number, shape: VoiceShape): Float32Array {
  const { semitones = 0, liveliness = 1, formants = 1, bands } = shape
  const isMoved = semitones !== 0 || liveliness !== 1 || formants !== 1
  const moved = isMoved ? movePeriods(samples, rate, { semitones, liveliness, formants }) : samples
  return bands ? equalise(moved, rate, bands) : moved
}

/**
 * Cuts the sound into its periods, each with its neighbours faded out, and places them closer together or farther apart
 * (pitch-synchronous overlap-add). A period that is played faster has higher resonances.
 */
function movePeriods(
  samples: Float32Array,
  rate: number,
  { semitones, liveliness, formants }: Required<Omit<VoiceShape, 'bands'>>,
): Float32Array {
  const pitch = trackPitch(samples, rate)
  const middle = medianPitch(pitch)
  const periods = markPeriods(samples, rate, pitch)
  const output = new Float32Array(samples.length)
  let nearest = 0
  for (let place = periods[0]?.centre ?? samples.length; place < samples.length; ) {
    while (distance(periods[nearest + 1], place) <= distance(periods[nearest], place)) nearest++
    const period = periods[nearest]
    if (!period) break
    const own = pitchAt(pitch, place / rate)
    const lively = own > 0 && middle > 0 ? (own / middle) ** (liveliness - 1) : 1
    const step = period.voiced ? period.length / (2 ** (semitones / 12) * lively) : period.length
    layDown(samples, output, period, { place, step, formants })
    place += step
  }
  return output
}

function distance(period: Period | undefined, place: number): number {
  return period ? Math.abs(period.centre - place) : Number.POSITIVE_INFINITY
}

function layDown(
  samples: Float32Array,
  output: Float32Array,
  { centre, length }: Period,
  { place, step, formants }: { place: number; step: number; formants: number },
): void {
  const reach = length / formants
  // Periods that are closer together than before would add up to more.
  const gain = Math.min(1, step / reach)
  for (let i = Math.ceil(place - reach); i <= place + reach; i++) {
    if (i < 0 || i >= output.length) continue
    const offset = i - place
    const window = 0.5 + 0.5 * Math.cos((Math.PI * offset) / reach)
    output[i] = (output[i] ?? 0) + gain * window * sampleAt(samples, centre + offset * formants)
  }
}

/** Between two samples, on a smooth curve through four. */
function sampleAt(samples: Float32Array, place: number): number {
  const i = Math.floor(place)
  const t = place - i
  const a = samples[i - 1] ?? 0
  const b = samples[i] ?? 0
  const c = samples[i + 1] ?? 0
  const d = samples[i + 2] ?? 0
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}
