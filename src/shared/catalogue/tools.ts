import type { Family } from './families.ts'
import type { Field } from './fields.ts'
import type { MediaKind } from './media.ts'
import { PER_GIF, PER_IMAGE, PER_VIDEO, type PriceRule, perTenSecondsOf, speechOf } from './prices.ts'

/** What is done, whoever does it and from whichever page (specification §4). */
export type Operation =
  | 'home'
  | 'ai_effect'
  | 'ai_tools'
  | 'gif_faceswap'
  | 'image_faceswap'
  | 'image_to_image'
  | 'image_to_video'
  | 'my_creations'
  | 'nano_banana_to_image'
  | 'settings'
  | 'text_to_audio'
  | 'text_to_character'
  | 'text_to_image'
  | 'text_to_video'
  | 'video_faceswap'

/** What somebody states before a tool may be used: that people shown agree, or that the material is theirs. */
type ConsentKind = 'likeness' | 'ownership'

/** One row per tool: the route, menu entry, form, validation, price and operation key all derive from it. */
type ToolRow = {
  slug: string
  family: Family
  operation: Operation
  price: PriceRule
  /** The kind of what comes out. */
  output: MediaKind
  consent: ConsentKind | null
  fields: readonly Field[]
}

const SAMPLE_PHOTOS = ['cat', 'coffee', 'astronaut', 'rocket'] as const
const RATIOS = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const
const VIDEO_RATIOS = ['16:9', '9:16', '1:1'] as const
const DRAWING_STYLES = ['flat', 'soft3d', 'outline', 'pixel', 'papercut', 'night'] as const

const photo = { name: 'image', kind: 'image', required: true, samples: SAMPLE_PHOTOS } as const
const video = { name: 'video', kind: 'video', required: true, maxSeconds: 60 } as const
const prompt = { name: 'prompt', kind: 'text', required: true, maxLength: 500, lines: 3 } as const
const outputs = {
  name: 'outputs',
  kind: 'number',
  required: false,
  min: 1,
  max: 4,
  step: 1,
  default: 1,
} as const
const ratio = { name: 'ratio', kind: 'choice', required: false, options: RATIOS, default: '1:1' } as const
const drawing = {
  name: 'drawing',
  kind: 'choice',
  required: false,
  options: DRAWING_STYLES,
  default: 'flat',
} as const
const seed = {
  name: 'seed',
  kind: 'number',
  required: false,
  advanced: true,
  min: 0,
  max: 999_999,
  step: 1,
  default: 0,
} as const
const faces = { name: 'faces', kind: 'faces', required: false, target: 'target', source: 'source' } as const
const sourceFace = { name: 'source', kind: 'image', required: true } as const
const sourceFaces = { name: 'source', kind: 'images', required: true, min: 1, max: 6 } as const
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
const mark = { name: 'mark', kind: 'mask', required: false, of: 'image' } as const

const VOICES = [
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
] as const

/** The sticker maker of the start page. It has three ways in, and no page of its own beside that one. */
const STICKER = {
  slug: 'sticker',
  family: 'image',
  operation: 'home',
  price: PER_IMAGE,
  output: 'image',
  consent: null,
  fields: [
    {
      name: 'mode',
      kind: 'choice',
      required: true,
      options: ['image', 'text', 'imageText'],
      default: 'image',
      tabs: true,
    },
    { ...photo, when: { field: 'mode', is: ['image', 'imageText'] } },
    { ...prompt, when: { field: 'mode', is: ['text'] } },
    {
      name: 'words',
      kind: 'text',
      required: true,
      maxLength: 60,
      lines: 1,
      when: { field: 'mode', is: ['imageText'] },
    },
    { name: 'outlineWidth', kind: 'number', required: false, min: 0, max: 40, step: 1, default: 14 },
    { name: 'outlineColor', kind: 'color', required: false, default: '#ffffff', transparent: false },
    { name: 'shadow', kind: 'boolean', required: false, default: true },
    { ...outputs, when: { field: 'mode', is: ['text'] } },
    { ...seed, when: { field: 'mode', is: ['text', 'imageText'] } },
  ],
} as const satisfies ToolRow

/** The tools that have a page under their own name (specification §2), in the order of the menu. */
export const TOOL_PAGES = [
  {
    slug: 'ai-face-swap',
    family: 'face',
    operation: 'image_faceswap',
    price: PER_IMAGE,
    output: 'image',
    consent: 'likeness',
    fields: [{ name: 'target', kind: 'image', required: true }, sourceFace, faces],
  },
  {
    slug: 'multiple-face-swap',
    family: 'face',
    operation: 'image_faceswap',
    price: PER_IMAGE,
    output: 'image',
    consent: 'likeness',
    fields: [{ name: 'target', kind: 'image', required: true }, sourceFaces, faces],
  },
  {
    slug: 'gif-face-swap',
    family: 'face',
    operation: 'gif_faceswap',
    price: PER_GIF,
    output: 'gif',
    consent: 'likeness',
    fields: [{ name: 'target', kind: 'gif', required: true }, sourceFace, faces],
  },
  {
    slug: 'multiple-face-swap-gif',
    family: 'face',
    operation: 'gif_faceswap',
    price: PER_GIF,
    output: 'gif',
    consent: 'likeness',
    fields: [{ name: 'target', kind: 'gif', required: true }, sourceFaces, faces],
  },
  {
    slug: 'video-face-swap',
    family: 'face',
    operation: 'video_faceswap',
    price: perTenSecondsOf('target'),
    output: 'video',
    consent: 'likeness',
    fields: [{ ...video, name: 'target' }, sourceFace, faces],
  },
  {
    slug: 'multiple-face-swap-video',
    family: 'face',
    operation: 'video_faceswap',
    price: perTenSecondsOf('target'),
    output: 'video',
    consent: 'likeness',
    fields: [{ ...video, name: 'target' }, sourceFaces, faces],
  },
  {
    slug: 'text-to-video-ai',
    family: 'video',
    operation: 'text_to_video',
    price: PER_VIDEO,
    output: 'video',
    consent: null,
    fields: [
      prompt,
      drawing,
      { name: 'ratio', kind: 'choice', required: false, options: VIDEO_RATIOS, default: '16:9' },
      { name: 'seconds', kind: 'number', required: false, min: 3, max: 10, step: 1, default: 5 },
      {
        name: 'frameRate',
        kind: 'choice',
        required: false,
        advanced: true,
        options: ['24', '30'],
        default: '24',
      },
      { name: 'narration', kind: 'boolean', required: false, default: false },
      { name: 'music', kind: 'boolean', required: false, default: true },
      seed,
    ],
  },
  {
    slug: 'image-to-video-ai',
    family: 'video',
    operation: 'image_to_video',
    price: PER_VIDEO,
    output: 'video',
    consent: null,
    fields: [
      photo,
      { ...prompt, required: false },
      {
        name: 'camera',
        kind: 'choice',
        required: false,
        options: ['push', 'pull', 'orbit', 'pan', 'dolly'],
        default: 'push',
      },
      { name: 'seconds', kind: 'number', required: false, min: 3, max: 10, step: 1, default: 5 },
    ],
  },
  {
    slug: 'text-to-image-ai',
    family: 'image',
    operation: 'text_to_image',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [prompt, drawing, ratio, outputs, seed],
  },
  {
    slug: 'ai-image-to-image',
    family: 'image',
    operation: 'image_to_image',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [
      photo,
      {
        name: 'style',
        kind: 'choice',
        required: true,
        options: ['sketch', 'oil', 'cartoon', 'illustration', 'pixel', 'watercolour', 'duotone', 'sticker'],
        default: 'cartoon',
      },
      { name: 'strength', kind: 'number', required: false, min: 10, max: 100, step: 5, default: 80 },
    ],
  },
  {
    slug: 'nano-banana-ai-image-generator',
    family: 'image',
    operation: 'nano_banana_to_image',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [
      prompt,
      { name: 'references', kind: 'images', required: false, min: 0, max: 4 },
      drawing,
      ratio,
      outputs,
      seed,
    ],
  },
  {
    slug: 'ai-character-generator',
    family: 'image',
    operation: 'text_to_character',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [prompt, drawing, ratio, outputs, seed],
  },
  {
    slug: 'ai-text-to-audio',
    family: 'audio',
    operation: 'text_to_audio',
    price: speechOf('text'),
    output: 'audio',
    consent: null,
    fields: [
      speech,
      { name: 'voice', kind: 'choice', required: false, options: VOICES, default: 'heart' },
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
      { name: 'sample', kind: 'audio', required: true, minSeconds: 10, maxSeconds: 60 },
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
  {
    slug: 'ai-mimic-motion',
    family: 'tools',
    operation: 'ai_tools',
    price: perTenSecondsOf('driver'),
    output: 'video',
    consent: 'likeness',
    fields: [
      photo,
      { ...video, name: 'driver', maxSeconds: 30 },
      { name: 'keepSound', kind: 'boolean', required: false, default: true },
    ],
  },
  {
    slug: 'ai-video-enhancer',
    family: 'tools',
    operation: 'ai_tools',
    price: perTenSecondsOf('video'),
    output: 'video',
    consent: null,
    fields: [
      video,
      { name: 'scale', kind: 'choice', required: false, options: ['1', '2'], default: '2' },
      { name: 'denoise', kind: 'boolean', required: false, default: true },
      { name: 'stabilise', kind: 'boolean', required: false, default: false },
      { name: 'smooth', kind: 'boolean', required: false, advanced: true, default: false },
    ],
  },
  {
    slug: 'video-watermark-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: perTenSecondsOf('video'),
    output: 'video',
    consent: 'ownership',
    fields: [video, { ...mark, of: 'video' }],
  },
  {
    slug: 'tiktok-watermark-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: perTenSecondsOf('video'),
    output: 'video',
    consent: 'ownership',
    fields: [video],
  },
  {
    slug: 'ai-watermark-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: 'ownership',
    fields: [{ name: 'image', kind: 'image', required: true }, mark],
  },
  {
    slug: 'ai-image-enhancer',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [
      photo,
      { name: 'scale', kind: 'choice', required: false, options: ['2', '4'], default: '2' },
      { name: 'denoise', kind: 'boolean', required: false, default: true },
      { name: 'sharpen', kind: 'boolean', required: false, default: true },
    ],
  },
  {
    slug: 'ai-background-changer',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [
      photo,
      {
        name: 'background',
        kind: 'choice',
        required: true,
        options: ['color', 'gradient', 'picture', 'prompt'],
        default: 'color',
        tabs: true,
      },
      {
        name: 'color',
        kind: 'color',
        required: false,
        default: '#7a5cf6',
        transparent: true,
        when: { field: 'background', is: ['color', 'gradient'] },
      },
      {
        name: 'color2',
        kind: 'color',
        required: false,
        default: '#ffd1e8',
        transparent: false,
        when: { field: 'background', is: ['gradient'] },
      },
      { name: 'picture', kind: 'image', required: true, when: { field: 'background', is: ['picture'] } },
      { ...prompt, when: { field: 'background', is: ['prompt'] } },
      { name: 'shadow', kind: 'boolean', required: false, default: true },
    ],
  },
  {
    slug: 'ai-background-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [photo],
  },
] as const satisfies readonly ToolRow[]

/** The effect maker: which effect is chosen decides what it costs and what comes out. */
const EFFECT_MAKER = {
  slug: 'ai-effect',
  family: 'video',
  operation: 'ai_effect',
  price: { per: 'template', of: 'template' },
  output: 'video',
  consent: 'likeness',
  fields: [
    { name: 'template', kind: 'text', required: true, maxLength: 64, lines: 1 },
    { name: 'pictures', kind: 'images', required: true, min: 1, max: 2 },
  ],
} as const satisfies ToolRow

/** Everything that can be started. */
export const TOOLS = [STICKER, ...TOOL_PAGES, EFFECT_MAKER] as const

export type ToolSlug = (typeof TOOLS)[number]['slug']
export type ToolPageSlug = (typeof TOOL_PAGES)[number]['slug']
export type Tool = ToolRow & { slug: ToolSlug }
export type ToolPage = ToolRow & { slug: ToolPageSlug }

export function findTool(slug: string): Tool | null {
  return TOOLS.find((tool) => tool.slug === slug) ?? null
}

/** The tool whose page is at `/{slug}`. */
export function findToolPage(slug: string): ToolPage | null {
  return TOOL_PAGES.find((tool) => tool.slug === slug) ?? null
}
