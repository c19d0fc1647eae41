import instruments from '../../../content/instruments.json' with { type: 'json' }
import type { Random } from '../../../kit/random.ts'

/** Tones and beats, computed from nothing but numbers. Each returns samples between -1 and 1 that end in silence. */

export const MUSIC_RATE = 44_100

type Tone = (frequency: number, seconds: number, random: Random) => Float32Array
type Beat = (random: Random) => Float32Array

const TURN = Math.PI * 2

function samplesOf(seconds: number, at: (time: number, index: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * MUSIC_RATE))
  for (let index = 0; index < samples.length; index++) samples[index] = at(index / MUSIC_RATE, index)
  return samples
}

/** Rises within `attack`, holds, and falls within `release` after `seconds`. */
function envelope(time: number, seconds: number, attack: number, release: number): number {
  if (time < attack) return time / attack
  if (time < seconds) return 1
  return Math.max(0, 1 - (time - seconds) / release)
}

/** The ratio of each overtone, its strength and how fast it dies away. */
type Overtones = readonly [ratio: number, strength: number, decay: number][]

const OVERTONES = instruments.overtones as unknown as Record<keyof typeof instruments.overtones, Overtones>

function struck(frequency: number, seconds: number, overtones: Overtones): Float32Array {
  const heard = overtones.filter(([ratio]) => frequency * ratio < MUSIC_RATE * 0.45)
  return samplesOf(seconds, (time) => {
    let sum = 0
    for (const [ratio, strength, decay] of heard)
      sum += strength * Math.exp(-time * decay) * Math.sin(TURN * frequency * ratio * time)
    return sum * Math.min(1, time / 0.003) * Math.min(1, (seconds - time) / 0.02)
  })
}

export const TONES = {
  /** A string that is plucked (Karplus and Strong): noise that goes round and loses its edges. */
  pluck: (frequency, seconds, random) => {
    const period = Math.max(2, Math.round(MUSIC_RATE / frequency))
    const line = Float32Array.from({ length: period }, () => random.next() * 2 - 1)
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < period; i++) line[i] = ((line[i] ?? 0) + (line[(i + 1) % period] ?? 0)) / 2
    const length = seconds + 0.5
    return samplesOf(length, (time, index) => {
      const at = index % period
      const value = line[at] ?? 0
      line[at] = 0.4985 * (value + (line[(at + 1) % period] ?? 0))
      return value * Math.min(1, (length - time) / 0.1)
    })
  },

  marimba: (frequency, seconds) => struck(frequency, Math.max(0.5, seconds) + 0.4, OVERTONES.marimba),

  bell: (frequency, seconds) => struck(frequency, seconds + 1.4, OVERTONES.bell),

  musicBox: (frequency, seconds) => struck(frequency, seconds + 1, OVERTONES.musicBox),

  piano: (frequency, seconds) => struck(frequency, seconds + 0.7, OVERTONES.piano),

  /** Three slightly detuned voices, low-pass filtered. */
  pad: (frequency, seconds) => {
    let low = 0
    return samplesOf(seconds + 0.6, (time) => {
      let sum = 0
      for (const detune of [0.996, 1, 1.0045]) {
        const phase = (frequency * detune * time) % 1
        sum += phase * 2 - 1
      }
      low += 0.055 * (sum / 3 - low)
      return low * 2.2 * envelope(time, seconds, 0.22, 0.6)
    })
  },

  bass: (frequency, seconds) =>
    samplesOf(seconds + 0.08, (time) => {
      const tone = Math.sin(TURN * frequency * time) + 0.28 * Math.sin(TURN * frequency * 2 * time)
      return tone * 0.72 * Math.exp(-time * 1.6) * envelope(time, seconds, 0.008, 0.08)
    }),

  square: (frequency, seconds) => {
    let low = 0
    return samplesOf(seconds + 0.06, (time) => {
      const value = (frequency * time) % 1 < 0.5 ? 1 : -1
      low += 0.25 * (value - low)
      return low * 0.5 * Math.exp(-time * 1.4) * envelope(time, seconds, 0.006, 0.06)
    })
  },

  whistle: (frequency, seconds) =>
    samplesOf(seconds + 0.15, (time) => {
      const trembling = 0.0065 * Math.sin(TURN * 5.4 * time) * Math.min(1, time * 3)
      const phase = TURN * frequency * (time + trembling / 5.4)
      return (Math.sin(phase) + 0.12 * Math.sin(phase * 2)) * 0.6 * envelope(time, seconds, 0.05, 0.15)
    }),
} as const satisfies Record<string, Tone>

/** Noise without low frequencies. */
function hissing(random: Random): () => number {
  let before = 0
  return () => {
    const noise = random.next() * 2 - 1
    const high = noise - before
    before = noise
    return high
  }
}

export const BEATS = {
  kick: () =>
    samplesOf(
      0.32,
      (time) => Math.sin(TURN * (46 * time + 3.1 * (1 - Math.exp(-time * 34)))) * Math.exp(-time * 9),
    ),

  snare: (random) => {
    const hiss = hissing(random)
    return samplesOf(
      0.2,
      (time) => (hiss() * 0.42 + Math.sin(TURN * 185 * time) * 0.3) * Math.exp(-time * 22),
    )
  },

  hat: (random) => {
    const hiss = hissing(random)
    let before = 0
    return samplesOf(0.07, (time) => {
      const high = hiss()
      const higher = high - before
      before = high
      return higher * 0.2 * Math.exp(-time * 70)
    })
  },

  shaker: (random) => {
    const hiss = hissing(random)
    return samplesOf(0.1, (time) => hiss() * 0.26 * Math.sin(Math.PI * Math.min(1, time / 0.1)))
  },
} as const satisfies Record<string, Beat>

export type ToneName = keyof typeof TONES
export type BeatName = keyof typeof BEATS
