import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
import type { EngineEntry, InputTemplate, ProviderType } from './engines-file.ts'

type KnownEngine = Omit<EngineEntry, 'provider'>

const LOOKS = {
  from: 'look',
  values: {
    none: '{prompt}',
    photo: '{prompt}, photograph, natural light, fine detail',
    portrait: '{prompt}, portrait photograph, 85 mm lens, shallow depth of field',
    cinematic: '{prompt}, film still, dramatic light, wide shot',
    product: '{prompt}, product photograph, studio light, plain background',
    anime: '{prompt}, anime illustration',
    painting: '{prompt}, oil painting',
    render: '{prompt}, 3D render, soft light',
  },
} satisfies InputTemplate

const FAL_SIZES = {
  from: 'ratio',
  values: {
    '1:1': 'square_hd',
    '4:3': 'landscape_4_3',
    '3:4': 'portrait_4_3',
    '16:9': 'landscape_16_9',
    '9:16': 'portrait_16_9',
  },
} satisfies InputTemplate

/** Models that make clips of five or of ten seconds. */
const FIVE_OR_TEN = {
  from: 'seconds',
  values: { 3: '5', 4: '5', 5: '5', 6: '10', 7: '10', 8: '10', 9: '10', 10: '10' },
} satisfies InputTemplate

const OPENAI_SIZES = {
  from: 'ratio',
  values: {
    '1:1': '1024x1024',
    '3:4': '1024x1536',
    '4:3': '1536x1024',
    '9:16': '1024x1536',
    '16:9': '1536x1024',
  },
} satisfies InputTemplate

/** The provider's voices that come nearest to ours. */
const ELEVENLABS_VOICES = {
  from: 'voice',
  values: {
    heart: '21m00Tcm4TlvDq8ikWAM',
    bella: 'EXAVITQu4vr4xnSDxMaL',
    nicole: 'FGY2WhTYpPnrIDTdsKH5',
    emma: 'Xb7hH8MSUJpSbSDYk0k2',
    isabella: 'pFZP5JQG7iQjIQuC4Bku',
    michael: 'nPczCjzI2devNBz1zQrb',
    fenrir: 'pNInz6obpgDQGcFmaJgB',
    george: 'JBFqnCBsd6RMkjVDRZzb',
    fable: 'onwK4e9ZLuTAKqWW03F9',
  },
} satisfies InputTemplate

const FLUX_FAL: KnownEngine = {
  name: 'FLUX.1 schnell',
  model: 'fal-ai/flux/schnell',
  input: { prompt: LOOKS, image_size: FAL_SIZES, num_images: '{outputs}', seed: '{seed}' },
  price: { per: 'output', usd: 0.003 },
}

const FLUX_REPLICATE: KnownEngine = {
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
}

const GPT_IMAGE: KnownEngine = {
  name: 'GPT Image 1',
  model: 'gpt-image-1',
  input: { prompt: LOOKS, n: '{outputs}', size: OPENAI_SIZES, quality: 'medium' },
  price: { per: 'output', usd: 0.042 },
}

const NANO_BANANA: KnownEngine = {
  name: 'Gemini 2.5 Flash Image',
  model: 'gemini-2.5-flash-image',
  input: { prompt: LOOKS, aspectRatio: '{ratio}', outputs: '{outputs}' },
  price: { per: 'output', usd: 0.039 },
}

const ELEVENLABS_SPEECH: KnownEngine = {
  name: 'Eleven Multilingual v2',
  model: 'eleven_multilingual_v2',
  input: { text: '{text}', voice: ELEVENLABS_VOICES },
  price: { per: 'character', usd: 0.0003 },
}

/** What is known to work, so that an operator need only name the provider: its model, its names and its list price. */
export const KNOWN_ENGINES: Partial<Record<ProviderType, Partial<Record<ToolSlug, KnownEngine>>>> = {
  fal: {
    'text-to-image-ai': FLUX_FAL,
    'ai-character-generator': FLUX_FAL,
    'ai-background-remover': {
      name: 'BiRefNet v2',
      model: 'fal-ai/birefnet/v2',
      input: { image_url: '{image}' },
      price: { per: 'run', usd: 0.002 },
    },
    'ai-face-swap': {
      name: 'fal Face Swap',
      model: 'fal-ai/face-swap',
      input: { base_image_url: '{target}', swap_image_url: '{source}' },
      price: { per: 'run', usd: 0.01 },
    },
    'text-to-video-ai': {
      name: 'Kling 1.6 Standard',
      model: 'fal-ai/kling-video/v1.6/standard/text-to-video',
      input: { prompt: '{prompt}', duration: FIVE_OR_TEN, aspect_ratio: '{ratio}' },
      price: { per: 'second', usd: 0.056 },
    },
    'image-to-video-ai': {
      name: 'Kling 1.6 Standard',
      model: 'fal-ai/kling-video/v1.6/standard/image-to-video',
      input: { prompt: '{prompt}', image_url: '{image}', duration: FIVE_OR_TEN },
      price: { per: 'second', usd: 0.056 },
    },
  },
  replicate: {
    'text-to-image-ai': FLUX_REPLICATE,
    'ai-character-generator': FLUX_REPLICATE,
    'nano-banana-ai-image-generator': {
      name: 'Nano Banana',
      model: 'google/nano-banana',
      input: {
        prompt: '{prompt}',
        image_input: '{references}',
        aspect_ratio: '{ratio}',
        output_format: 'png',
      },
      price: { per: 'run', usd: 0.039 },
    },
  },
  openai: {
    'text-to-image-ai': GPT_IMAGE,
    'ai-character-generator': GPT_IMAGE,
    'nano-banana-ai-image-generator': {
      ...GPT_IMAGE,
      input: {
        prompt: '{prompt}',
        image: '{references}',
        n: '{outputs}',
        size: OPENAI_SIZES,
        quality: 'medium',
      },
    },
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
    },
  },
  gemini: {
    'text-to-image-ai': NANO_BANANA,
    'ai-character-generator': NANO_BANANA,
    'nano-banana-ai-image-generator': {
      ...NANO_BANANA,
      input: { prompt: '{prompt}', images: '{references}', aspectRatio: '{ratio}', outputs: '{outputs}' },
    },
  },
  elevenlabs: {
    'ai-text-to-audio': ELEVENLABS_SPEECH,
    'ai-voice-cloning': { ...ELEVENLABS_SPEECH, input: { text: '{text}', sample: '{sample}' } },
  },
}
