import type { InputTemplate } from '../engines-file.ts'
import { type KnownEngine, type KnownEngines, MODEL_CHECKED } from './known-engine.ts'

/** The provider's voices that are closest to ours. */
const VOICES = {
  from: 'voice',
  values: {
    heart: '21m00Tcm4TlvDq8ikWAM',
    bella: 'EXAVITQu4vr4xnSDxMaL',
    emma: 'Xb7hH8MSUJpSbSDYk0k2',
    isabella: 'pFZP5JQG7iQjIQuC4Bku',
    michael: 'nPczCjzI2devNBz1zQrb',
    fenrir: 'pNInz6obpgDQGcFmaJgB',
    george: 'JBFqnCBsd6RMkjVDRZzb',
    fable: 'onwK4e9ZLuTAKqWW03F9',
  },
} satisfies InputTemplate

const MULTILINGUAL: KnownEngine = {
  name: 'Eleven Multilingual v2',
  model: 'eleven_multilingual_v2',
  input: { text: '{text}', voice: VOICES },
  price: { per: 'character', usd: 0.0003 },
  checked: MODEL_CHECKED,
}

export const ELEVENLABS_ENGINES: KnownEngines = {
  'ai-text-to-audio': MULTILINGUAL,
  // The clone is made for one run and deleted after it.
  'ai-voice-cloning': { ...MULTILINGUAL, input: { text: '{text}', sample: '{sample}' } },
}
