import { type Pitch, pitchAt } from './track-pitch.ts'

export interface Period {
  /** The sample in its middle. */
  centre: number
  /** In samples. */
  length: number
  voiced: boolean
}

/** Unvoiced sound is cut into pieces of this length. */
const UNVOICED_SECONDS = 0.006
/** How far a period may be from the expected place. */
const SLACK = 0.18

/** Cuts a voice into its periods, each around the same point of the wave. */
export function markPeriods(samples: Float32Array, rate: number, pitch: Pitch): Period[] {
  const periods: Period[] = []
  let place = 0
  while (place < samples.length) {
    const last = periods.at(-1)
    const hertz = pitchAt(pitch, place / rate)
    if (hertz === 0) {
      periods.push({ centre: Math.round(place), length: UNVOICED_SECONDS * rate, voiced: false })
      place += UNVOICED_SECONDS * rate
      continue
    }
    const length = rate / hertz
    const centre = last?.voiced
      ? likest(samples, last.centre, place, length)
      : highest(samples, place, length)
    periods.push({ centre, length, voiced: true })
    place = Math.max(centre, place - length / 2) + length
  }
  return periods
}

/** The first period of a voice is marked at the wave's greatest amplitude. */
function highest(samples: Float32Array, place: number, length: number): number {
  let best = Math.round(place)
  let peak = 0
  for (let i = Math.round(place - length / 4); i < place + (length * 3) / 4; i++) {
    const size = Math.abs(samples[i] ?? 0)
    if (size > peak) [best, peak] = [i, size]
  }
  return best
}

/** The point near the expected one where the wave most resembles that around the previous mark. */
function likest(samples: Float32Array, before: number, expected: number, length: number): number {
  const reach = Math.round(length / 2)
  const slack = Math.max(1, Math.round(SLACK * length))
  let best = Math.round(expected)
  let most = Number.NEGATIVE_INFINITY
  for (let centre = Math.round(expected) - slack; centre <= Math.round(expected) + slack; centre++) {
    let sum = 0
    let power = 1e-9
    for (let i = -reach; i <= reach; i += 2) {
      const value = samples[centre + i] ?? 0
      sum += (samples[before + i] ?? 0) * value
      power += value * value
    }
    const likeness = sum / Math.sqrt(power) - 1e-6 * Math.abs(centre - expected)
    if (likeness > most) [best, most] = [centre, likeness]
  }
  return best
}
