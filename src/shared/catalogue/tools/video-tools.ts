import { PER_VIDEO } from '../prices.ts'
import { drawing, photo, prompt, seed } from './common-fields.ts'
import type { ToolRow } from './tool-row.ts'

/** While something in the picture moves, and not the camera. */
const FLOWS = { field: 'camera', is: ['flow'] } as const
const VIDEO_RATIOS = ['16:9', '9:16', '1:1'] as const

/** The effect maker: the chosen effect decides the price and the result. */
export const EFFECT_MAKER = {
  slug: 'ai-effect',
  family: 'video',
  operation: 'ai_effect',
  price: { per: 'template', of: 'template' },
  output: 'video',
  consent: 'likeness',
  fields: [
    { name: 'template', kind: 'text', required: true, maxLength: 64, lines: 1 },
    {
      name: 'pictures',
      kind: 'images',
      required: true,
      min: 1,
      max: 2,
      samples: ['astronaut', 'mona-lisa', 'van-gogh', 'pearl-earring'],
    },
  ],
} as const satisfies ToolRow

/** Clips from words and pictures. */
export const VIDEO_TOOLS = [
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
        options: ['push', 'pull', 'orbit', 'pan', 'dolly', 'flow'],
        default: 'push',
      },
      { name: 'flowing', kind: 'mask', required: false, of: 'image', when: FLOWS },
      {
        name: 'flow',
        kind: 'choice',
        required: false,
        options: ['drift', 'ripple', 'sway'],
        default: 'drift',
        when: FLOWS,
      },
      {
        name: 'direction',
        kind: 'choice',
        required: false,
        options: ['left', 'right', 'up', 'down'],
        default: 'right',
        when: FLOWS,
      },
      { name: 'seconds', kind: 'number', required: false, min: 3, max: 10, step: 1, default: 5 },
    ],
  },
] as const satisfies readonly ToolRow[]
