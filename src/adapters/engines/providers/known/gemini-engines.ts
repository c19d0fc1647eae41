import { LOOKS, NEW_BACKGROUND, STYLES } from './common-inputs.ts'
import { type KnownEngine, type KnownEngines, MODEL_CHECKED } from './known-engine.ts'

const FLASH_IMAGE: KnownEngine = {
  name: 'Gemini 2.5 Flash Image',
  model: 'gemini-2.5-flash-image',
  input: { prompt: LOOKS, aspectRatio: '{ratio}', outputs: '{outputs}' },
  price: { per: 'output', usd: 0.039 },
  checked: MODEL_CHECKED,
}

export const GEMINI_ENGINES: KnownEngines = {
  'text-to-image-ai': FLASH_IMAGE,
  'ai-character-generator': FLASH_IMAGE,
  'nano-banana-ai-image-generator': {
    ...FLASH_IMAGE,
    input: { prompt: '{prompt}', images: '{references}', aspectRatio: '{ratio}', outputs: '{outputs}' },
  },
  'ai-image-to-image': { ...FLASH_IMAGE, input: { prompt: STYLES, images: ['{image}'] } },
  'ai-background-changer': { ...FLASH_IMAGE, input: { prompt: NEW_BACKGROUND, images: ['{image}'] } },
}
