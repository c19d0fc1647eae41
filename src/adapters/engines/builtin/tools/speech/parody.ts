import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { inspectText } from '../../kit/speech/inspect-text.ts'
import { sayAndSave } from '../../kit/speech/say-and-save.ts'
import { type SpeakSettings, speak } from '../../kit/speech/speak.ts'

export { inspect } from './text-to-audio.ts'

/**
 * A way of speaking rather than a voice: slow, with long pauses after every phrase and strong ups and downs, like at a
 * rally. It is mixed from stock voices, resembles nobody, and keeps the text word for word.
 */
const STYLE = {
  voice: { am_michael: 0.45, am_adam: 0.35, am_santa: 0.2 },
  pitch: -1,
  pauses: 1.5,
  shape: { liveliness: 1.35, formants: 0.96 },
} as const satisfies SpeakSettings

const PACE = 0.86

export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  await inspectText(textOf(input, 'text'))
  const settings = { ...STYLE, speed: PACE * numberOf(input, 'speed') }
  const text = phrased(textOf(input, 'text'))
  return [await sayAndSave((progress) => speak(text, settings, tools, progress), tools)]
}

/** The same words with a rest after each phrase, but not inside numbers or after one or two words. */
export function phrased(text: string): string {
  return text.replace(/((?:[\w']+\s+){2,}[\w']+\s*(?:[,;:]|\s[-–—]))(?=\s+\p{Letter})/gu, '$1 [pause 300ms]')
}
