import type { InputTemplate } from '../engines-file.ts'
import { CAMERA_MOVES, FIVE_OR_TEN, LOOKS, STYLES, WATERMARK } from './common-inputs.ts'
import effectPrompts from './effect-prompts.json' with { type: 'json' }
import { type KnownEngine, type KnownEngines, MODEL_CHECKED } from './known-engine.ts'

const SIZES = {
  from: 'ratio',
  values: {
    '1:1': 'square_hd',
    '4:3': 'landscape_4_3',
    '3:4': 'portrait_4_3',
    '16:9': 'landscape_16_9',
    '9:16': 'portrait_16_9',
  },
} satisfies InputTemplate

const FLUX: KnownEngine = {
  name: 'FLUX.1 schnell',
  model: 'fal-ai/flux/schnell',
  input: { prompt: LOOKS, image_size: SIZES, num_images: '{outputs}', seed: '{seed}' },
  price: { per: 'output', usd: 0.003 },
  checked: MODEL_CHECKED,
}

const VIDEO_ERASER: KnownEngine = {
  name: 'Bria Video Eraser',
  model: 'bria/video/erase/prompt',
  input: {
    video_url: '{video}',
    prompt: WATERMARK,
    preserve_audio: true,
    output_container_and_codec: 'mp4_h264',
  },
  price: { per: 'second', usd: 0.14 },
  checked: MODEL_CHECKED,
}

/** Models and inputs follow the types of fal's own client. */
export const FAL_ENGINES: KnownEngines = {
  'text-to-image-ai': FLUX,
  'ai-character-generator': FLUX,
  'ai-image-to-image': {
    name: 'FLUX.1 Kontext pro',
    model: 'fal-ai/flux-pro/kontext',
    input: { prompt: STYLES, image_url: '{image}', output_format: 'png' },
    price: { per: 'output', usd: 0.04 },
    checked: MODEL_CHECKED,
  },
  'ai-background-remover': {
    name: 'BiRefNet v2',
    model: 'fal-ai/birefnet/v2',
    input: { image_url: '{image}', output_format: 'png', refine_foreground: true },
    price: { per: 'run', usd: 0.002 },
    checked: MODEL_CHECKED,
  },
  'ai-background-changer': {
    name: 'Bria Background Replace',
    model: 'fal-ai/bria/background/replace',
    input: { image_url: '{image}', prompt: { from: 'background', values: { prompt: '{prompt}' } } },
    price: { per: 'output', usd: 0.04 },
    checked: MODEL_CHECKED,
  },
  'ai-image-enhancer': {
    name: 'Real-ESRGAN',
    model: 'fal-ai/esrgan',
    input: {
      image_url: '{image}',
      model: { from: 'scale', values: { 2: 'RealESRGAN_x2plus', 4: 'RealESRGAN_x4plus' } },
      scale: { from: 'scale', values: { 2: 2, 4: 4 } },
      output_format: 'png',
    },
    price: { per: 'run', usd: 0.01 },
    checked: MODEL_CHECKED,
  },
  'ai-watermark-remover': {
    name: 'fal Object Removal',
    model: 'fal-ai/object-removal',
    input: { image_url: '{image}', prompt: WATERMARK, model: 'best_quality' },
    price: { per: 'run', usd: 0.05 },
    checked: MODEL_CHECKED,
  },
  'video-watermark-remover': VIDEO_ERASER,
  'tiktok-watermark-remover': VIDEO_ERASER,
  'ai-video-enhancer': {
    name: 'SeedVR2',
    model: 'fal-ai/seedvr/upscale/video',
    input: {
      video_url: '{video}',
      upscale_mode: 'factor',
      upscale_factor: { from: 'scale', values: { 2: 2 } },
    },
    price: { per: 'second', usd: 0.1 },
    checked: MODEL_CHECKED,
  },
  'text-to-video-ai': {
    name: 'Kling 1.6 Standard',
    model: 'fal-ai/kling-video/v1.6/standard/text-to-video',
    input: { prompt: '{prompt}', duration: FIVE_OR_TEN, aspect_ratio: '{ratio}' },
    price: { per: 'second', usd: 0.056 },
    checked: MODEL_CHECKED,
  },
  'image-to-video-ai': {
    name: 'Kling 2.1 Standard',
    model: 'fal-ai/kling-video/v2.1/standard/image-to-video',
    input: { prompt: CAMERA_MOVES, image_url: '{image}', duration: FIVE_OR_TEN },
    price: { per: 'second', usd: 0.056 },
    checked: MODEL_CHECKED,
  },
  'ai-effect': {
    name: 'Kling 1.6 Elements',
    model: 'fal-ai/kling-video/v1.6/standard/elements',
    input: {
      prompt: { from: 'template', values: effectPrompts },
      input_image_urls: '{pictures}',
      duration: '5',
    },
    price: { per: 'second', usd: 0.056 },
    checked: MODEL_CHECKED,
  },
  'ai-mimic-motion': {
    name: 'Kling 2.6 Motion Control',
    model: 'fal-ai/kling-video/v2.6/standard/motion-control',
    input: {
      image_url: '{image}',
      video_url: '{driver}',
      character_orientation: 'video',
      keep_original_sound: '{keepSound}',
    },
    price: { per: 'second', usd: 0.07 },
    checked: MODEL_CHECKED,
  },
  'ai-text-to-audio': {
    name: 'Kokoro',
    model: 'fal-ai/kokoro/american-english',
    input: {
      prompt: '{text}',
      voice: {
        from: 'voice',
        values: {
          heart: 'af_heart',
          bella: 'af_bella',
          nicole: 'af_nicole',
          michael: 'am_michael',
          fenrir: 'am_fenrir',
          puck: 'am_puck',
        },
      },
      speed: '{speed}',
    },
    price: { per: 'character', usd: 0.00002 },
    checked: MODEL_CHECKED,
  },
  'ai-voice-cloning': {
    name: 'Chatterbox',
    model: 'fal-ai/chatterbox/text-to-speech',
    input: { text: '{text}', audio_url: '{sample}' },
    price: { per: 'character', usd: 0.000025 },
    checked: MODEL_CHECKED,
  },
}
