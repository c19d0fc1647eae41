import path from 'node:path'
import type { TaskTools } from '../../host/task.ts'
import { clamp, shareBetween } from '../../kit/motion/easing.ts'
import { levelLoudness } from '../../kit/sound/loudness.ts'
import { writeWav } from '../../kit/sound/write-sound.ts'
import { isModelInstalled } from '../../models/model-table.ts'
import { MUSIC_RATE } from './music/instruments.ts'
import { faded, makeMusic } from './music/make-music.ts'
import { musicMoodOf } from './music-mood-of.ts'
import { narratedText } from './narration.ts'
import type { Storyboard } from './storyboard.ts'

interface SoundtrackOptions {
  storyboard: Storyboard
  text: string
  seconds: number
  seed: string
  music: boolean
  narration: boolean
}

const VOICE_FROM_SECONDS = 0.35
/** How loud music is while somebody speaks. */
const UNDER_VOICE = 0.3
const DUCK_SECONDS = 0.25
const FADE_SECONDS = 0.35
const FASTEST_AT_ALL = 1.5

/** Loaded only where it is asked for, since most videos have no voice. */
const loadSpeaker = () => import('../../kit/speech/speak.ts')
type Speaker = () => Promise<Pick<Awaited<ReturnType<typeof loadSpeaker>>, 'speak'>>

/** Writes the sound of a video and returns its path; null for a silent one. */
export async function makeSoundtrack(
  options: SoundtrackOptions,
  tools: TaskTools,
  speaker: Speaker = loadSpeaker,
): Promise<string | null> {
  const { storyboard, seconds, seed } = options
  const music = options.music ? makeMusic(musicMoodOf(storyboard), seconds, seed) : null
  tools.signal.throwIfAborted()
  const voice = options.narration ? await speakOver(options, tools, speaker) : null
  const sound = voice ? mixed(music, voice, seconds) : music
  if (!sound) return null
  const file = path.join(tools.workspace, 'sound.wav')
  await writeWav(file, faded(levelLoudness(sound, MUSIC_RATE), FADE_SECONDS), MUSIC_RATE)
  return file
}

/** The voice at the rate of the music; it never lasts longer than the video. */
async function speakOver(
  { text, seconds }: SoundtrackOptions,
  tools: TaskTools,
  speaker: Speaker,
): Promise<Float32Array | null> {
  tools.progress(0.06, 'speaking')
  const { speak } = await speaker()
  const { text: words, speed } = narratedText(text, seconds)
  const voice = isModelInstalled('kokoro') ? 'heart' : 'robot'
  const room = seconds - VOICE_FROM_SECONDS - FADE_SECONDS
  let speech = await speak(words, { voice, speed }, tools)
  const needed = speech.samples.length / speech.rate / room
  if (needed > 1)
    speech = await speak(words, { voice, speed: clamp(speed * needed * 1.03, 0.5, FASTEST_AT_ALL) }, tools)
  return speech.samples.length === 0 ? null : atRate(speech.samples, speech.rate, MUSIC_RATE)
}

/** Music fades down shortly before the voice begins, and up after it. */
export function mixed(music: Float32Array | null, voice: Float32Array, seconds: number): Float32Array {
  const start = Math.round(VOICE_FROM_SECONDS * MUSIC_RATE)
  const end = (start + voice.length) / MUSIC_RATE
  const samples = new Float32Array(Math.round(seconds * MUSIC_RATE))
  return samples.map((_, index) => {
    const time = index / MUSIC_RATE
    const down = shareBetween(time, VOICE_FROM_SECONDS - DUCK_SECONDS, VOICE_FROM_SECONDS)
    const up = shareBetween(time, end, end + DUCK_SECONDS * 2)
    const gain = 1 - (1 - UNDER_VOICE) * (down - up)
    return (music?.[index] ?? 0) * gain * 0.6 + (voice[index - start] ?? 0)
  })
}

/** Resamples a sound along a smooth curve through its samples. */
export function atRate(samples: Float32Array, from: number, to: number): Float32Array {
  const step = from / to
  const result = new Float32Array(Math.round(samples.length / step))
  return result.map((_, index) => {
    const place = index * step
    const whole = Math.floor(place)
    const [a, b, c, d] = [-1, 0, 1, 2].map(
      (offset) => samples[clamp(whole + offset, 0, samples.length - 1)] ?? 0,
    )
    return curve(a ?? 0, b ?? 0, c ?? 0, d ?? 0, place - whole)
  })
}

function curve(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}
