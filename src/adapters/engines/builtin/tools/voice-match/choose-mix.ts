import { semitonesBetween, type VoiceProfile } from '../../kit/sound/voice/profile.ts'
import { bandDistance } from '../../kit/sound/voice/spectrum.ts'
import type { StockVoice } from '../../kit/speech/speech-files.ts'
import type { VoiceMix } from '../../kit/speech/stock-voices.ts'

/** Differences that sound about equally large. */
const SEMITONES = 3
const FORMANT_PART = 0.06
const DECIBELS = 4

/** Two mixed voices are rarely farther from a third than the nearer one alone, and more sound like nobody. */
const MIXED = 2

interface Choice {
  mix: VoiceMix
  /** Its own pace, in syllables per second. */
  pace: number
  /** The distance of the nearest voice; 1 is one audible step. */
  distance: number
}

/** The stock voices nearest to a voice, with larger shares for nearer ones. */
export function chooseMix(wanted: VoiceProfile, stock: Partial<Record<StockVoice, VoiceProfile>>): Choice {
  const byDistance = (Object.entries(stock) as [StockVoice, VoiceProfile][])
    .map(([voice, profile]) => ({ voice, distance: voiceDistance(wanted, profile) }))
    .sort((one, other) => one.distance - other.distance)
  const nearest = byDistance
    .filter(({ voice }) => sexOf(voice) === sexOf(byDistance[0]?.voice))
    .slice(0, MIXED)
  const weights = nearest.map(({ distance }) => 1 / (distance * distance + 0.01))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    mix: Object.fromEntries(nearest.map(({ voice }, i) => [voice, (weights[i] ?? 0) / whole])),
    pace: nearest.reduce(
      (sum, { voice }, i) => sum + ((weights[i] ?? 0) / whole) * (stock[voice]?.pace ?? 0),
      0,
    ),
    distance: nearest[0]?.distance ?? Number.POSITIVE_INFINITY,
  }
}

/** A man and a woman together sound like neither. */
function sexOf(voice: StockVoice | undefined): string {
  return voice?.charAt(1) ?? ''
}

/** Pitch is easier to change afterwards than the rest, but not far. */
function voiceDistance(one: VoiceProfile, other: VoiceProfile): number {
  const pitch = Math.abs(semitonesBetween(one.pitch, other.pitch)) / SEMITONES
  const throat = Math.abs(Math.log(formantRatio(one, other))) / FORMANT_PART
  const colour = bandDistance(one.bands, other.bands) / DECIBELS
  return Math.hypot(pitch, throat, colour)
}

/** How much higher the resonances of one voice are than those of another. The third and fourth count most. */
export function formantRatio(of: VoiceProfile, beside: VoiceProfile): number {
  const weights = [0.5, 1, 1.5, 1.5]
  let sum = 0
  let whole = 0
  weights.forEach((weight, i) => {
    const one = of.formants[i] ?? 0
    const other = beside.formants[i] ?? 0
    if (one === 0 || other === 0) return
    sum += weight * Math.log(one / other)
    whole += weight
  })
  return Math.exp(sum / Math.max(whole, 1))
}
