import { speechOf } from '../prices.ts'
import type { ToolRow } from './tool-row.ts'

const speech = { name: 'text', kind: 'text', required: true, maxLength: 5000, lines: 6 } as const
const speed = {
  name: 'speed',
  kind: 'number',
  required: false,
  advanced: true,
  min: 0.5,
  max: 2,
  step: 0.05,
  default: 1,
} as const
const pitch = {
  name: 'pitch',
  kind: 'number',
  required: false,
  advanced: true,
  min: -6,
  max: 6,
  step: 1,
  default: 0,
} as const
/** Each says a sentence in `public/voices`. */
export const VOICES = [
  'heart',
  'bella',
  'nicole',
  'emma',
  'isabella',
  'michael',
  'fenrir',
  'puck',
  'george',
  'fable',
  'robot',
] as const

/** Speech. */
export const AUDIO_TOOLS = [
  {
    slug: 'ai-text-to-audio',
    family: 'audio',
    operation: 'text_to_audio',
    price: speechOf('text'),
    output: 'audio',
    consent: null,
    fields: [
      speech,
      {
        name: 'voice',
        kind: 'choice',
        required: false,
        options: VOICES,
        default: 'heart',
        heardIn: '/voices',
      },
      speed,
      pitch,
    ],
  },
  {
    slug: 'ai-voice-cloning',
    family: 'audio',
    operation: 'text_to_audio',
    price: speechOf('text', { cloned: true }),
    output: 'audio',
    consent: 'likeness',
    fields: [
      { name: 'sample', kind: 'audio', required: true, minSeconds: 10, maxSeconds: 60, samples: ['voice'] },
      speech,
      speed,
    ],
  },
  {
    slug: 'trump-ai-voice-generator',
    family: 'audio',
    operation: 'text_to_audio',
    price: speechOf('text'),
    output: 'audio',
    consent: null,
    fields: [speech, speed],
  },
] as const satisfies readonly ToolRow[]
