import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { sayAndSave, tellOfLoading } from '../../kit/speech/say-and-save.ts'
import { type SpeakSettings, speak } from '../../kit/speech/speak.ts'

export { inspect } from './text-to-audio.ts'

/**
 * A parody of a way of speaking: slow and emphatic, up and down, with long pauses. It is mixed from stock voices; no
 * recording of anybody went into it, and it says what is written, word by word.
 */
const STYLE = {
  voice: { am_michael: 0.45, am_adam: 0.35, am_santa: 0.2 },
  pitch: -1,
  pauses: 1.5,
  shape: { liveliness: 1.35, formants: 0.96 },
} as const satisfies SpeakSettings

const PACE = 0.86

export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const settings = { ...STYLE, speed: PACE * numberOf(input, 'speed') }
  tellOfLoading(tools)
  return [await sayAndSave((progress) => speak(textOf(input, 'text'), settings, tools, progress), tools)]
}
