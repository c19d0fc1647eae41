import { type Pitch, pitchAt } from './track-pitch.ts'

const STEP_SECONDS = 0.01
const SMOOTH_STEPS = 3
/** Between two syllables the voice drops at least this much below either, in decibels. */
const DIP = 2
/** Anything this much softer than the loudest is a pause. */
const SILENCE = -35

/** Syllables per second of speech without pauses: how often a voice swells. */
export function paceOf(samples: Float32Array, rate: number, pitch: Pitch): number {
  const levels = levelsOf(samples, rate)
  const loudest = levels.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY)
  let syllables = 0
  let peak = Number.NEGATIVE_INFINITY
  let valley = Number.POSITIVE_INFINITY
  let rising = true
  levels.forEach((level, i) => {
    if (rising) {
      peak = Math.max(peak, level)
      if (level > peak - DIP) return
      if (peak > loudest - 25 && pitchAt(pitch, (i - 2) * STEP_SECONDS) > 0) syllables++
      rising = false
      valley = level
    } else {
      valley = Math.min(valley, level)
      if (level < valley + DIP) return
      rising = true
      peak = level
    }
  })
  const spoken = levels.filter((level) => level > loudest + SILENCE).length * STEP_SECONDS
  return spoken > 0 ? syllables / spoken : 0
}

function levelsOf(samples: Float32Array, rate: number): Float32Array {
  const step = STEP_SECONDS * rate
  const powers = Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    let sum = 0
    for (let n = Math.round(i * step); n < (i + 1) * step; n++) sum += (samples[n] ?? 0) ** 2
    return sum / step
  })
  return powers.map((_, i) => {
    let sum = 0
    for (let k = i - SMOOTH_STEPS; k <= i + SMOOTH_STEPS; k++) sum += powers[k] ?? 0
    return 10 * Math.log10(sum / (2 * SMOOTH_STEPS + 1) + 1e-10)
  })
}
