import type { TaskTools } from '../../host/task.ts'
import { profileOf, semitonesBetween, type VoiceProfile } from '../../kit/sound/voice/profile.ts'
import { speakerDistance } from '../../kit/sound/voice/speaker-distance.fixture.ts'
import { bandDistance } from '../../kit/sound/voice/spectrum.ts'
import { KOKORO_RATE } from '../../kit/speech/kokoro.ts'
import { type SpeakSettings, type Speech, speak } from '../../kit/speech/speak.ts'
import { speakLike } from './match.ts'

/** Speakers that no match is mixed from: reserved stock voices, made taller and smaller, and the robot. */
export const SPEAKERS: Record<string, SpeakSettings> = {
  'a deep man': { voice: { am_adam: 1 }, pitch: -2, shape: { formants: 0.93 } },
  'a woman': { voice: { af_kore: 1 } },
  'a man from Britain': { voice: { bm_lewis: 1 }, pitch: 2, shape: { formants: 1.05 } },
  'a girl': { voice: { bf_alice: 1 }, pitch: 3, shape: { formants: 1.1 } },
  'a calm man': { voice: { am_eric: 1 }, shape: { liveliness: 0.7 } },
  'a robot': { voice: 'robot' },
}

const SAMPLE_TEXT =
  'Last week I took the train to the coast with my brother. We talked about the old days, ate far too many sandwiches, and watched the boats come home in the evening light.'
const NEW_TEXT =
  'Good morning, everybody. Today we are going to paint the kitchen yellow, and tomorrow we will wash the car.'

interface Judgement {
  /** How far the median pitch is above the speaker's, in semitones; negative below it. */
  semitones: number
  /** The difference in colour, in decibels. */
  decibels: number
  /** The difference as a voice: see `speakerDistance`. */
  speaker: number
}

/** A voice and its measurements. */
interface Heard {
  samples: Float32Array
  profile: VoiceProfile
}

/** The distance of our default voice from a speaker, and that of the matched one, with the same words. */
export async function judgeMatch(speaker: SpeakSettings, usual: Heard, tools: TaskTools) {
  const wanted = await measureVoice(SAMPLE_TEXT, speaker, tools)
  const judge = ({ samples, profile }: Heard): Judgement => ({
    semitones: semitonesBetween(wanted.profile.pitch, profile.pitch),
    decibels: bandDistance(wanted.profile.bands, profile.bands),
    speaker: speakerDistance(wanted.samples, samples, KOKORO_RATE),
  })
  const matched = await speakLike(wanted.profile, { text: NEW_TEXT, speed: 1 }, tools)
  return { before: judge(usual), after: judge(heard(matched)) }
}

/** The voice that people hear if they choose none. */
export function measureUsualVoice(tools: TaskTools): Promise<Heard> {
  return measureVoice(NEW_TEXT, { voice: 'heart' }, tools)
}

async function measureVoice(text: string, settings: SpeakSettings, tools: TaskTools): Promise<Heard> {
  return heard(await speak(text, settings, tools))
}

function heard({ samples, rate }: Speech): Heard {
  const profile = profileOf(samples, rate)
  if (!profile) throw new Error('There is no voice.')
  return { samples, profile }
}
