import {
  type EngineInput,
  type EngineOutput,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { readSound } from '../../kit/sound/read-sound.ts'
import { profileOf, type VoiceProfile } from '../../kit/sound/voice/profile.ts'
import { inspectText } from '../../kit/speech/inspect-text.ts'
import { KOKORO_RATE } from '../../kit/speech/kokoro.ts'
import { sayAndSave } from '../../kit/speech/say-and-save.ts'
import { chooseMix } from './choose-mix.ts'
import { speakLike } from './match.ts'
import { loadStockProfiles } from './stock-profiles.ts'

/** The form's limit. */
const MAX_SECONDS = 60
/** The distance in audible steps from which a match is only rough. */
const FAR = 2.5

/** Reads a text aloud in a voice that is matched to a recording. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  await inspectText(textOf(input, 'text'))
  tools.progress(0.02, 'listening')
  const wanted = await listen(input, tools)
  const said = { text: textOf(input, 'text'), speed: numberOf(input, 'speed') }
  return [await sayAndSave((progress) => speakLike(wanted, said, tools, progress), tools)]
}

/** Checks before payment whether there is a voice, and says how close a match will be. */
export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  // The recording often comes first, and may need a warning before there is any text.
  const warnings = 'text' in input.values ? await inspectText(textOf(input, 'text')) : []
  const { distance } = chooseMix(await listen(input, tools), await loadStockProfiles())
  return { faces: [], warnings: [...warnings, distance > FAR ? 'voice_match_far' : 'voice_match'] }
}

async function listen(input: EngineInput, tools: TaskTools): Promise<VoiceProfile> {
  const options = { rate: KOKORO_RATE, seconds: MAX_SECONDS }
  const profile = profileOf(await readSound(fileOf(input, 'sample').path, options, tools), KOKORO_RATE)
  if (!profile) throw new RejectedByEngineError('no_voice')
  return profile
}
