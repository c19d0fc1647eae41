import { createRandom } from '../../../kit/random.ts'
import { BEATS, MUSIC_RATE, TONES } from './instruments.ts'
import { MUSIC_MOODS, type MusicMoodName } from './moods.ts'
import { writeScore } from './write-score.ts'

const FADE_SECONDS = 0.9
const ROOM_SHARE = 0.2
const LOUDEST = 0.8

/** Music of our own for a mood, exactly as long as asked for, at the rate of `MUSIC_RATE`. The same seed, the same music. */
export function makeMusic(mood: MusicMoodName, seconds: number, seed: string): Float32Array {
  const random = createRandom(`${seed}/music`)
  const score = writeScore(MUSIC_MOODS[mood], seconds, random.fork('score'))
  const mix = new Float32Array(Math.round(seconds * MUSIC_RATE))
  const secondsOf = (beats: number) => (beats * 60) / score.beatsPerMinute
  for (const [index, { tone, pitch, beats, at, gain }] of score.tones.entries()) {
    const frequency = 440 * 2 ** ((pitch - 69) / 12)
    add(mix, TONES[tone](frequency, secondsOf(beats), random.fork(`tone ${index}`)), secondsOf(at), gain)
  }
  for (const [index, { beat, at, gain }] of score.drums.entries())
    add(mix, BEATS[beat](random.fork(`beat ${index}`)), secondsOf(at), gain)
  return faded(levelled(inRoom(withoutRumble(mix))), FADE_SECONDS)
}

function add(mix: Float32Array, sound: Float32Array, seconds: number, gain: number): void {
  const start = Math.round(seconds * MUSIC_RATE)
  const end = Math.min(mix.length, start + sound.length)
  for (let index = start; index < end; index++)
    mix[index] = (mix[index] ?? 0) + (sound[index - start] ?? 0) * gain
}

/** Inaudibly low frequencies only take up headroom. */
function withoutRumble(samples: Float32Array): Float32Array {
  let before = 0
  let out = 0
  return samples.map((sample) => {
    out = sample - before + 0.996 * out
    before = sample
    return out
  })
}

/** Echoes that come ever closer together (Schroeder), as in a small hall. */
function inRoom(dry: Float32Array): Float32Array {
  const wet = new Float32Array(dry.length)
  for (const seconds of [0.0297, 0.0371, 0.0411, 0.0437]) {
    const delay = Math.round(seconds * MUSIC_RATE)
    const line = new Float32Array(delay)
    let soft = 0
    for (let index = 0; index < dry.length; index++) {
      const back = line[index % delay] ?? 0
      soft += 0.6 * (back - soft)
      line[index % delay] = (dry[index] ?? 0) + soft * 0.76
      wet[index] = (wet[index] ?? 0) + back * 0.25
    }
  }
  return dry.map((sample, index) => sample + ROOM_SHARE * (wet[index] ?? 0))
}

/** Saturates what is too loud, as tape does, and leaves some headroom. */
function levelled(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6)
  return samples.map((sample) => (Math.tanh((sample / peak) * 1.6) / Math.tanh(1.6)) * LOUDEST)
}

/** Fades out, so that nothing is cut off. */
export function faded(samples: Float32Array, seconds: number): Float32Array {
  const length = Math.min(samples.length, Math.round(seconds * MUSIC_RATE))
  return samples.map((sample, index) => {
    const left = samples.length - 1 - index
    return left < length ? sample * Math.sin((Math.PI / 2) * (left / length)) : sample
  })
}
