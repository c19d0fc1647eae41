import { CAMERA_MOVES, LOOKS, STYLES } from './common-inputs.ts'
import { ALL_CHECKED, type KnownEngine, type KnownEngines, MODEL_CHECKED } from './known-engine.ts'

const FLUX: KnownEngine = {
  name: 'FLUX.1 schnell',
  model: 'black-forest-labs/flux-schnell',
  input: {
    prompt: LOOKS,
    aspect_ratio: '{ratio}',
    num_outputs: '{outputs}',
    seed: '{seed}',
    output_format: 'png',
  },
  price: { per: 'output', usd: 0.003 },
  checked: MODEL_CHECKED,
}

/** Models that are not maintained by Replicate itself are named with their version. */
export const REPLICATE_ENGINES: KnownEngines = {
  'text-to-image-ai': FLUX,
  'ai-character-generator': FLUX,
  'nano-banana-ai-image-generator': {
    name: 'Nano Banana',
    model: 'google/nano-banana',
    input: { prompt: '{prompt}', image_input: '{references}', aspect_ratio: '{ratio}', output_format: 'png' },
    price: { per: 'run', usd: 0.039 },
    checked: MODEL_CHECKED,
  },
  'ai-image-to-image': {
    name: 'FLUX.1 Kontext pro',
    model: 'black-forest-labs/flux-kontext-pro',
    input: {
      prompt: STYLES,
      input_image: '{image}',
      aspect_ratio: 'match_input_image',
      output_format: 'png',
    },
    price: { per: 'output', usd: 0.04 },
    checked: ALL_CHECKED,
  },
  'ai-background-remover': {
    name: '851 Labs Background Remover',
    model: '851-labs/background-remover:a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc',
    input: { image: '{image}', format: 'png', background_type: 'rgba' },
    price: { per: 'run', usd: 0.001 },
    checked: MODEL_CHECKED,
  },
  'ai-image-enhancer': {
    name: 'Real-ESRGAN',
    model: 'nightmareai/real-esrgan:42fed1c4974146d4d2414e2be2c5277c7fcf05fcc3a73abf41610695738c1d7b',
    input: { image: '{image}', scale: { from: 'scale', values: { 2: 2, 4: 4 } }, face_enhance: false },
    price: { per: 'run', usd: 0.002 },
    checked: MODEL_CHECKED,
  },
  'ai-face-swap': {
    name: 'CodePlug Face Swap',
    model: 'codeplugtech/face-swap:278a81e7ebb22db98bcba54de985d22cc1abeead2754eb1f2af717247be69b34',
    input: { input_image: '{target}', swap_image: '{source}' },
    price: { per: 'run', usd: 0.003 },
    checked: MODEL_CHECKED,
  },
  'image-to-video-ai': {
    name: 'Kling 2.1',
    model: 'kwaivgi/kling-v2.1',
    input: {
      prompt: CAMERA_MOVES,
      start_image: '{image}',
      duration: {
        from: 'seconds',
        values: { 3: 5, 4: 5, 5: 5, 6: 10, 7: 10, 8: 10, 9: 10, 10: 10 },
      },
      mode: 'standard',
    },
    price: { per: 'second', usd: 0.05 },
    checked: MODEL_CHECKED,
  },
}
