import type { TaskTools } from '../../host/task.ts'
import { joinSamples } from '../sound/join-samples.ts'
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
  /** 1 is the voice's normal speed. */
  speed?: number
  /** In semitones, up or down; the length stays the same. */
  pitch?: number
  /** Other changes to the voice. */
  shape?: Omit<VoiceShape, 'semitones'>
  /** Stretches the silence between sentences. */
  pauses?: number
}

export interface Speech {
  /** At the common loudness. */
  samples: Float32Array<ArrayBuffer>
  rate: typeof KOKORO_RATE
}

type SpeakTools = Pick<TaskTools, 'models' | 'ffmpeg' | 'signal' | 'workspace'>

/** One breath of speech, and the silence after it. */
interface SpokenPiece {
  samples: Float32Array
  pauseSeconds: number
}

/** Speaks a text. Empty if it contains nothing to say. */
export async function speak(
  text: string,
  settings: SpeakSettings,
  tools: SpeakTools,
  progress: (done: number) => void = () => {},
): Promise<Speech> {
  return joinPieces(await speakPieces(text, settings, tools, progress))
}

/** The separate pieces of a speech, for callers that process them. */
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
    spoken.push({ samples, pauseSeconds: (piece.pauseMs / 1000 / speed) * pauses })
    progress(spoken.length / planned.length)
  }
  return spoken
}

export function joinPieces(pieces: SpokenPiece[]): Speech {
  const parts = pieces.flatMap(({ samples, pauseSeconds }, i) => {
    const isLast = i === pieces.length - 1
    return [samples, new Float32Array(isLast ? 0 : Math.round(pauseSeconds * KOKORO_RATE))]
  })
  return { samples: levelLoudness(joinSamples(parts), KOKORO_RATE), rate: KOKORO_RATE }
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
