import { MAX_WORKED_PIXELS } from '../media.ts'
import { PER_IMAGE, perTenSecondsOf } from '../prices.ts'
import { photo, photoToCutOut, prompt, video } from './common-fields.ts'
import type { ToolRow } from './tool-row.ts'

const portrait = { ...photo, samples: ['mona-lisa', 'van-gogh', 'astronaut'] } as const
const keep = { name: 'keep', kind: 'mask', required: false, of: 'image' } as const
const mark = { name: 'mark', kind: 'mask', required: false, of: 'image' } as const

/** Tools that edit existing pictures and clips. */
export const EDITING_TOOLS = [
  {
    slug: 'ai-mimic-motion',
    family: 'tools',
    operation: 'ai_tools',
    price: perTenSecondsOf('driver'),
    output: 'video',
    consent: 'likeness',
    fields: [
      portrait,
      { ...video, name: 'driver', maxSeconds: 30, samples: ['nod'] },
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
      { ...video, samples: ['little-video'] },
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
    fields: [
      { ...video, samples: ['marked-video'] },
      { ...mark, of: 'video' },
      { name: 'takeOff', kind: 'choice', required: false, options: ['auto', 'fill'], default: 'auto' },
    ],
  },
  {
    slug: 'tiktok-watermark-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: perTenSecondsOf('video'),
    output: 'video',
    consent: 'ownership',
    fields: [{ ...video, samples: ['marked-video'] }],
  },
  {
    slug: 'ai-watermark-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: 'ownership',
    fields: [
      { name: 'image', kind: 'image', required: true },
      mark,
      {
        name: 'takeOff',
        kind: 'choice',
        required: false,
        options: ['auto', 'lift', 'fill'],
        default: 'auto',
      },
    ],
  },
  {
    slug: 'ai-image-enhancer',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [
      { ...photo, maxPixels: MAX_WORKED_PIXELS },
      { name: 'scale', kind: 'choice', required: false, options: ['2', '4'], default: '2' },
      { name: 'oldPhoto', kind: 'boolean', required: false, default: false },
      { name: 'addColour', kind: 'boolean', required: false, default: false },
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
      {
        ...photo,
        samples: [
          'penguin',
          'dancer',
          'parrot',
          'backpack',
          'camera',
          'cactus',
          'strawberry',
          'owl',
          'girl',
          'robot',
        ],
      },
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
      keep,
    ],
  },
  {
    slug: 'ai-background-remover',
    family: 'tools',
    operation: 'ai_tools',
    price: PER_IMAGE,
    output: 'image',
    consent: null,
    fields: [photoToCutOut, keep],
  },
] as const satisfies readonly ToolRow[]
