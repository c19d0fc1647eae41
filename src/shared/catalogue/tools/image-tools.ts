import { PER_IMAGE, PER_STICKER } from '../prices.ts'
import {
  drawing,
  negativePrompt,
  outputs,
  photo,
  prompt,
  STICKER_SAMPLES,
  seed,
  video,
} from './common-fields.ts'
import type { ToolRow } from './tool-row.ts'

const RATIOS = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const
const ratio = { name: 'ratio', kind: 'choice', required: false, options: RATIOS, default: '1:1' } as const

/** The sticker maker of the start page. It has five modes, and no page besides that one. */
export const STICKER = {
  slug: 'sticker',
  family: 'image',
  operation: 'home',
  price: PER_STICKER,
  output: 'image',
  consent: null,
  fields: [
    {
      name: 'mode',
      kind: 'choice',
      required: true,
      options: ['image', 'text', 'imageText', 'pack', 'clip'],
      default: 'image',
      tabs: true,
    },
    { ...photo, samples: STICKER_SAMPLES, when: { field: 'mode', is: ['image', 'imageText', 'pack'] } },
    { ...video, maxSeconds: 30, when: { field: 'mode', is: ['clip'] } },
    { ...prompt, when: { field: 'mode', is: ['text'] } },
    {
      name: 'words',
      kind: 'text',
      required: true,
      maxLength: 60,
      lines: 1,
      when: { field: 'mode', is: ['imageText'] },
    },
    {
      name: 'stickers',
      kind: 'number',
      required: false,
      min: 5,
      max: 12,
      step: 1,
      // Affordable for visitors with their free credits.
      default: 5,
      when: { field: 'mode', is: ['pack'] },
    },
    {
      name: 'captions',
      kind: 'choice',
      required: false,
      options: ['en', 'es', 'pt', 'fr', 'de', 'it', 'nl', 'pl', 'tr', 'id'],
      default: 'en',
      languages: true,
      when: { field: 'mode', is: ['pack'] },
    },
    { name: 'outlineWidth', kind: 'number', required: false, min: 0, max: 40, step: 1, default: 14 },
    { name: 'outlineColor', kind: 'color', required: false, default: '#ffffff', transparent: false },
    { name: 'shadow', kind: 'boolean', required: false, default: true },
    { ...outputs, when: { field: 'mode', is: ['text'] } },
    { ...seed, when: { field: 'mode', is: ['text', 'imageText'] } },
  ],
} as const satisfies ToolRow

/** Pictures from words and other pictures. */
export const IMAGE_TOOLS = [
  {
    slug: 'text-to-image-ai',
    family: 'image',
    operation: 'text_to_image',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [prompt, drawing, ratio, outputs, negativePrompt, seed],
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
        seenIn: '/styles/photo',
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
      { name: 'place', kind: 'mask', required: false, of: 'references' },
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
    fields: [prompt, drawing, ratio, outputs, negativePrompt, seed],
  },
] as const satisfies readonly ToolRow[]
