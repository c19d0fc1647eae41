import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { inspectText } from '../../kit/speech/inspect-text.ts'
import { sayAndSave } from '../../kit/speech/say-and-save.ts'
import { speak } from '../../kit/speech/speak.ts'
import { isVoiceName } from '../../kit/speech/voices.ts'

/** Reads a text aloud in one of our voices. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const voice = textOf(input, 'voice')
  if (!isVoiceName(voice)) throw new TypeError(`There is no voice called ${voice}.`)
  await inspectText(textOf(input, 'text'))
  const settings = { voice, speed: numberOf(input, 'speed'), pitch: numberOf(input, 'pitch') }
  return [await sayAndSave((progress) => speak(textOf(input, 'text'), settings, tools, progress), tools)]
}

export async function inspect(input: EngineInput): Promise<Inspection> {
  return { faces: [], warnings: await inspectText(textOf(input, 'text')) }
}
