import { setImmediate } from 'node:timers/promises'
import type { TaskTools } from '../../host/task.ts'
import { clamp } from '../../kit/motion/easing.ts'
import { joinSamples } from '../../kit/sound/join-samples.ts'
import { profileOf, semitonesBetween, type VoiceProfile } from '../../kit/sound/voice/profile.ts'
import { shapeVoice, type VoiceShape } from '../../kit/sound/voice/shape-voice.ts'
import { KOKORO_RATE } from '../../kit/speech/kokoro.ts'
import { joinPieces, type Speech, speakPieces } from '../../kit/speech/speak.ts'
import type { VoiceMix } from '../../kit/speech/stock-voices.ts'
import { chooseMix, formantRatio } from './choose-mix.ts'
import { loadStockProfiles } from './stock-profiles.ts'

/** Spoken if a text is too short to measure what the mixed voice still lacks. */
export const CALIBRATION =
  'We bought fresh bread and cheese, then walked along the river. Nobody knew why the old clock had stopped.'

const MIN_SECONDS = 5
const MAX_SECONDS = 40

/** Beyond this, a voice sounds broken rather than similar. */
const SEMITONES = [-9, 9] as const
const FORMANTS = [0.86, 1.16] as const
const LIVELINESS = [0.6, 1.6] as const
const SPEED = [0.8, 1.25] as const
const DECIBELS = [-12, 12] as const

type MatchTools = Pick<TaskTools, 'models' | 'ffmpeg' | 'signal' | 'workspace'>

/** Speaks with the stock voices nearest to a voice, and then moves the result towards it. */
export async function speakLike(
  wanted: VoiceProfile,
  { text, speed }: { text: string; speed: number },
  tools: MatchTools,
  progress: (done: number) => void = () => {},
): Promise<Speech> {
  const { mix, pace } = chooseMix(wanted, await loadStockProfiles())
  const settings = { voice: mix, speed: speed * within(wanted.pace / pace, SPEED) }
  const pieces = await speakPieces(text, settings, tools, progress)
  if (pieces.length === 0) return joinPieces(pieces)
  const shape = await shapeTowards(wanted, pieces, mix, tools)
  for (const piece of pieces) {
    // Lets other messages to this process be answered in between.
    await setImmediate(undefined, { signal: tools.signal })
    piece.samples = shapeVoice(piece.samples, KOKORO_RATE, shape)
  }
  return joinPieces(pieces)
}

async function shapeTowards(
  wanted: VoiceProfile,
  pieces: Spoken[],
  voice: VoiceMix,
  tools: MatchTools,
): Promise<VoiceShape> {
  const own = firstSeconds(pieces)
  const isLong = own.length >= MIN_SECONDS * KOKORO_RATE
  const reference = isLong ? own : firstSeconds(await speakPieces(CALIBRATION, { voice }, tools, () => {}))
  const spoken = profileOf(reference, KOKORO_RATE)
  if (!spoken) throw new Error('There is no voice in what was spoken.')
  const rough = {
    semitones: within(semitonesBetween(spoken.pitch, wanted.pitch), SEMITONES),
    formants: within(formantRatio(wanted, spoken), FORMANTS),
    liveliness: within(wanted.range / spoken.range, LIVELINESS),
  } satisfies VoiceShape
  const shaped = profileOf(shapeVoice(reference, KOKORO_RATE, rough), KOKORO_RATE) ?? spoken
  const bands = wanted.bands.map((level, band) => within(level - (shaped.bands[band] ?? 0), DECIBELS))
  // Other bands make other tones clear, so the pitch is measured again with them.
  const near = { ...rough, semitones: nearer(rough.semitones, shaped, wanted), bands }
  const coloured = profileOf(shapeVoice(reference, KOKORO_RATE, near), KOKORO_RATE) ?? shaped
  return { ...near, semitones: nearer(near.semitones, coloured, wanted) }
}

function nearer(semitones: number, reached: VoiceProfile, wanted: VoiceProfile): number {
  return within(semitones + semitonesBetween(reached.pitch, wanted.pitch), SEMITONES)
}

type Spoken = Awaited<ReturnType<typeof speakPieces>>[number]

function firstSeconds(pieces: Spoken[]): Float32Array {
  return joinSamples(pieces.map(({ samples }) => samples)).subarray(0, MAX_SECONDS * KOKORO_RATE)
}

function within(value: number, range: readonly [low: number, high: number]): number {
  return clamp(value, ...range)
}
