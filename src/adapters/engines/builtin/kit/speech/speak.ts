import type { TaskTools } from '../../host/task.ts'
import { levelLoudness } from '../sound/loudness.ts'
import { shapeVoice, type VoiceShape } from '../sound/voice/shape-voice.ts'
import { KOKORO_RATE, speakPhonemes } from './kokoro.ts'
import { type Piece, planSpeech } from './plan-speech.ts'
import { speakAsRobot } from './robot.ts'
import { trimSilence } from './silence.ts'
import { isBritish, type VoiceMix } from './stock-voices.ts'
import { VOICES, type VoiceName } from './voices.ts'

export interface SpeakSettings {
  voice: VoiceName | VoiceMix
  /** 1 is the voice's own. */
  speed?: number
  /** In semitones, up or down; the length stays the same. */
  pitch?: number
  /** What else is done to the voice. */
  shape?: Omit<VoiceShape, 'semitones'>
  /** Stretches the silence between sentences. */
  pauses?: number
}

export interface Speech {
  /** As loud as everything else we make. */
  samples: Float32Array<ArrayBuffer>
  rate: typeof KOKORO_RATE
  words: SpokenWord[]
}

/** Its times are estimates: the network does not tell how long it takes for each sound. */
interface SpokenWord {
  text: string
  startMs: number
  endMs: number
}

type SpeakTools = Pick<TaskTools, 'models' | 'ffmpeg' | 'signal' | 'workspace'>

/** What was said in one breath, and the silence behind it. */
interface SpokenPiece {
  piece: Piece
  samples: Float32Array
  pauseSeconds: number
}

/** Speaks a text. Empty where there is nothing in it to say. */
export async function speak(
  text: string,
  settings: SpeakSettings,
  tools: SpeakTools,
  progress: (done: number) => void = () => {},
): Promise<Speech> {
  return joinPieces(await speakPieces(text, settings, tools, progress))
}

/** The same before it is put together, for those who have something to do with the pieces. */
export async function speakPieces(
  text: string,
  { voice, speed = 1, pitch = 0, shape = {}, pauses = 1 }: SpeakSettings,
  tools: SpeakTools,
  progress: (done: number) => void,
): Promise<SpokenPiece[]> {
  const mix = typeof voice === 'string' ? VOICES[voice] : voice
  const planned = await planSpeech(text, mix !== 'robot' && isBritish(mix) ? 'british' : 'american')
  const spoken: SpokenPiece[] = []
  for (const piece of planned) {
    tools.signal.throwIfAborted()
    const samples = await speakPiece(piece, { mix, speed, shape: { ...shape, semitones: pitch } }, tools)
    spoken.push({ piece, samples, pauseSeconds: (piece.pauseMs / 1000 / speed) * pauses })
    progress(spoken.length / planned.length)
  }
  return spoken
}

export function joinPieces(pieces: SpokenPiece[]): Speech {
  const words: SpokenWord[] = []
  const parts = pieces.flatMap(({ samples, pauseSeconds }, i) => {
    const isLast = i === pieces.length - 1
    return [samples, new Float32Array(isLast ? 0 : Math.round(pauseSeconds * KOKORO_RATE))]
  })
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  parts.forEach((part, i) => {
    const piece = i % 2 === 0 ? pieces[i / 2]?.piece : undefined
    if (piece) words.push(...timesOf(piece, part.length, place))
    whole.set(part, place)
    place += part.length
  })
  return { samples: levelLoudness(whole, KOKORO_RATE), rate: KOKORO_RATE, words }
}

async function speakPiece(
  piece: Piece,
  { mix, speed, shape }: { mix: VoiceMix | 'robot'; speed: number; shape: VoiceShape },
  tools: SpeakTools,
): Promise<Float32Array> {
  const spoken =
    mix === 'robot'
      ? await speakAsRobot(piece.text, { speed, rate: KOKORO_RATE }, tools)
      : await speakPhonemes(piece.phonemes, { mix, speed }, tools.models)
  return shapeVoice(trimSilence(spoken, KOKORO_RATE), KOKORO_RATE, shape)
}

/** Every symbol is given the same time, so that pauses inside a piece move the words around them. */
function timesOf({ phonemes, words }: Piece, length: number, start: number): SpokenWord[] {
  const timeOf = (symbol: number) =>
    Math.round(((start + (length * symbol) / phonemes.length) / KOKORO_RATE) * 1000)
  return words.map(({ text, from, to }) => ({ text, startMs: timeOf(from), endMs: timeOf(to) }))
}
