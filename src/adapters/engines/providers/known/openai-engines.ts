import type { InputTemplate } from '../engines-file.ts'
import { LOOKS, NEW_BACKGROUND, STYLES } from './common-inputs.ts'
import { type KnownEngine, type KnownEngines, MODEL_CHECKED, NOT_CHECKED } from './known-engine.ts'

const SIZES = {
  from: 'ratio',
  values: {
    '1:1': '1024x1024',
    '3:4': '1024x1536',
    '4:3': '1536x1024',
    '9:16': '1024x1536',
    '16:9': '1536x1024',
  },
} satisfies InputTemplate

const QUALITY = { quality: 'medium' } as const

const GPT_IMAGE: KnownEngine = {
  name: 'GPT Image 1',
  model: 'gpt-image-1',
  input: { prompt: LOOKS, n: '{outputs}', size: SIZES, ...QUALITY },
  price: { per: 'output', usd: 0.042 },
  checked: MODEL_CHECKED,
}

export const OPENAI_ENGINES: KnownEngines = {
  'text-to-image-ai': GPT_IMAGE,
  'ai-character-generator': GPT_IMAGE,
  'nano-banana-ai-image-generator': {
    ...GPT_IMAGE,
    input: { prompt: '{prompt}', image: '{references}', n: '{outputs}', size: SIZES, ...QUALITY },
  },
  'ai-image-to-image': { ...GPT_IMAGE, input: { prompt: STYLES, image: '{image}', ...QUALITY } },
  'ai-background-changer': { ...GPT_IMAGE, input: { prompt: NEW_BACKGROUND, image: '{image}', ...QUALITY } },
  'ai-text-to-audio': {
    name: 'OpenAI TTS',
    model: 'tts-1',
    input: {
      input: '{text}',
      voice: {
        from: 'voice',
        values: {
          heart: 'nova',
          bella: 'shimmer',
          emma: 'alloy',
          michael: 'onyx',
          fenrir: 'echo',
          fable: 'fable',
        },
      },
      speed: '{speed}',
      response_format: 'mp3',
    },
    price: { per: 'character', usd: 0.000015 },
    checked: NOT_CHECKED,
  },
}
