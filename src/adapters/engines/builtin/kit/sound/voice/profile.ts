import { formantsOf } from './formants.ts'
import { paceOf } from './pace.ts'
import { bandsOf, voicedMoments } from './spectrum.ts'
import { medianPitch, type Pitch, quantile, trackPitch } from './track-pitch.ts'

/** What makes a voice sound like itself, as far as we measure it. */
export interface VoiceProfile {
  /** The middle of its pitch, in hertz. */
  pitch: number
  /** From a low to a high tone of it, in semitones. */
  range: number
  /** The first four resonances of mouth and throat, in hertz. */
  formants: number[]
  /** Its colour: see `bandsOf`. */
  bands: number[]
  /** Syllables a second. */
  pace: number
}

/** Null where there is no voice, or none that speaks. */
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
/** A tone that moves by less from one moment to the next is held, as instruments and singers hold it. */
const HELD_SEMITONES = 0.06
const MAX_HELD = 0.75

/** Speech has a pitch that comes, glides and goes. Noise has none, and music holds its tones. */
function isSpeech({ hertz, hopSeconds }: Pitch): boolean {
  const voiced = hertz.filter((value) => value > 0).length
  if (voiced * hopSeconds < MIN_VOICED_SECONDS) return false
  if (voiced < MIN_VOICED_PART * hertz.length || voiced > MAX_VOICED_PART * hertz.length) return false
  let [held, followed] = [0, 0]
  for (let i = 1; i < hertz.length; i++) {
    const [before, here] = [hertz[i - 1] ?? 0, hertz[i] ?? 0]
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
