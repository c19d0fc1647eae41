import type { Field } from './fields.ts'
import { negativePrompt, seed } from './tools/common-fields.ts'

/** Fields of only some engines, besides those of a tool. The operator's list of engines says which have them. */
export const ENGINE_FIELDS = [
  {
    name: 'look',
    kind: 'choice',
    required: false,
    options: ['none', 'photo', 'portrait', 'cinematic', 'product', 'anime', 'painting', 'render'],
    default: 'none',
  },
  negativePrompt,
  {
    name: 'resolution',
    kind: 'choice',
    required: false,
    advanced: true,
    options: ['1K', '2K', '4K'],
    default: '1K',
  },
  seed,
] as const satisfies readonly Field[]
