import { formantsOf } from './formants.ts'
import { paceOf } from './pace.ts'
import { bandsOf, voicedMoments } from './spectrum.ts'
import { medianPitch, type Pitch, quantile, trackPitch } from './track-pitch.ts'

/** The traits of a voice, as far as we measure them. */
export interface VoiceProfile {
  /** The median of its pitch, in hertz. */
  pitch: number
  /** The distance from its low to its high tones, in semitones. */
  range: number
  /** The first four resonances of mouth and throat, in hertz. */
  formants: number[]
  /** Its colour: see `bandsOf`. */
  bands: number[]
  /** Syllables per second. */
  pace: number
}

/** Null if there is no voice, or no speech. */
export function profileOf(samples: Float32Array, rate: number): VoiceProfile | null {
  const pitch = trackPitch(samples, rate)
  if (!isSpeech(pitch)) return null
  const moments = [...voicedMoments(samples, rate, pitch)]
  return {
    pitch: medianPitch(pitch),
    range: rangeOf(pitch),
    formants: formantsOf(moments),
    bands: bandsOf(moments),
    pace: paceOf(samples, rate, pitch),
  }
}

const MIN_VOICED_SECONDS = 1
const MIN_VOICED_PART = 0.2
const MAX_VOICED_PART = 0.97
/** A tone that moves less than this from one moment to the next is held, as by an instrument or a singer. */
const HELD_SEMITONES = 0.06
const MAX_HELD = 0.75

/** Speech has a pitch that starts, glides and stops. Noise has none, and music holds its tones. */
function isSpeech({ hertz, hopSeconds }: Pitch): boolean {
  const voiced = hertz.filter((value) => value > 0).length
  if (voiced * hopSeconds < MIN_VOICED_SECONDS) return false
  if (voiced < MIN_VOICED_PART * hertz.length || voiced > MAX_VOICED_PART * hertz.length) return false
  let held = 0
  let followed = 0
  for (let i = 1; i < hertz.length; i++) {
    const before = hertz[i - 1] ?? 0
    const here = hertz[i] ?? 0
    if (before === 0 || here === 0) continue
    followed++
    if (Math.abs(semitonesBetween(before, here)) < HELD_SEMITONES) held++
  }
  return held < MAX_HELD * followed
}

function rangeOf({ hertz }: Pitch): number {
  const voiced = hertz.filter((value) => value > 0)
  return semitonesBetween(quantile(voiced, 0.1), quantile(voiced, 0.9))
}

export function semitonesBetween(from: number, to: number): number {
  return 12 * Math.log2(to / from)
}
