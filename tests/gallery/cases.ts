import type { EngineFile, EngineInput, EngineValue } from '../../src/modules/generations/engine.ts'
import { findTool, type ToolSlug } from '../../src/shared/catalogue/tools.ts'

/** The input pictures of the tools. */
export type Photos = Record<'astronaut' | 'coffee' | 'face' | 'marked' | 'smallCoffee', EngineFile>

interface Case {
  name: string
  tool: ToolSlug
  values: (photos: Photos) => Record<string, EngineValue>
  /** The minimum and maximum opaque fraction of the picture; 1 by default. */
  coverage?: readonly [least: number, most: number]
}

const STYLES = ['sketch', 'oil', 'cartoon', 'illustration', 'pixel', 'watercolour', 'duotone'] as const

const PICTURES_FROM_WORDS = [
  ['text-to-image-ai', 'a fox reading a book in an autumn forest'],
  ['text-to-image-ai', 'a red sailboat on the ocean at sunset'],
  ['text-to-image-ai', 'three hot air balloons over snowy mountains'],
  ['ai-character-generator', 'a friendly robot with a red heart in the city'],
  ['ai-character-generator', 'a pirate with a parrot on a beach'],
  ['nano-banana-ai-image-generator', 'a panda eating bamboo in the jungle'],
] as const

export const CASES: readonly Case[] = [
  {
    name: 'sticker: photo',
    tool: 'sticker',
    values: ({ astronaut }) => ({ mode: 'image', image: astronaut }),
    coverage: [0.4, 0.75],
  },
  {
    name: 'sticker: words',
    tool: 'sticker',
    values: () => ({ mode: 'text', prompt: 'a panda holding a balloon' }),
    coverage: [0.3, 0.75],
  },
  {
    name: 'sticker: photo and words',
    tool: 'sticker',
    values: ({ coffee }) => ({ mode: 'imageText', image: coffee, words: 'But first, coffee' }),
    coverage: [0.4, 0.8],
  },
  {
    name: 'background removed: cup',
    tool: 'ai-background-remover',
    values: ({ coffee }) => ({ image: coffee }),
    coverage: [0.3, 0.5],
  },
  {
    name: 'background removed: person',
    tool: 'ai-background-remover',
    values: ({ astronaut }) => ({ image: astronaut }),
    coverage: [0.45, 0.7],
  },
  {
    name: 'background: colour',
    tool: 'ai-background-changer',
    values: ({ coffee }) => ({ image: coffee, background: 'color', color: '#7a5cf6' }),
  },
  {
    name: 'background: a place',
    tool: 'ai-background-changer',
    values: ({ astronaut }) => ({ image: astronaut, background: 'prompt', prompt: 'the moon in space' }),
  },
  {
    name: 'background: a picture',
    tool: 'ai-background-changer',
    values: ({ astronaut, coffee }) => ({ image: astronaut, background: 'picture', picture: coffee }),
  },
  { name: 'enhanced', tool: 'ai-image-enhancer', values: ({ face }) => ({ image: face }) },
  { name: 'words erased', tool: 'ai-watermark-remover', values: ({ marked }) => ({ image: marked }) },
  ...STYLES.map((style) => ({
    name: `style: ${style}`,
    tool: 'ai-image-to-image' as const,
    values: ({ smallCoffee }: Photos) => ({ image: smallCoffee, style }),
  })),
  {
    name: 'style: sticker',
    tool: 'ai-image-to-image',
    values: ({ coffee }) => ({ image: coffee, style: 'sticker' }),
    coverage: [0.5, 0.75],
  },
  {
    name: 'instruction: beach',
    tool: 'nano-banana-ai-image-generator',
    values: ({ coffee }) => ({ references: [coffee], prompt: 'put it on a beach' }),
  },
  {
    name: 'instruction: sketch',
    tool: 'nano-banana-ai-image-generator',
    values: ({ astronaut }) => ({ references: [astronaut], prompt: 'turn into a sketch' }),
  },
  ...PICTURES_FROM_WORDS.map(([tool, prompt]) => ({ name: prompt, tool, values: () => ({ prompt }) })),
]

/** The form as the page would send it, with its defaults. */
export function inputOf({ tool, values }: Case, photos: Photos): EngineInput {
  const defaults: Record<string, EngineValue> = {}
  for (const field of findTool(tool)?.fields ?? []) {
    if ('default' in field) defaults[field.name] = field.default
  }
  return { tool, values: { ...defaults, ...values(photos) }, seed: 1 }
}
