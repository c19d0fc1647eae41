import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import type { ToolDetail, ToolField } from '../../../../shared/contract/tools.ts'
import { aGeneration } from '../../generation/generation.fixture.ts'

export const base = { help: null, advanced: false, when: null }
export const PROMPT: ToolField = {
  ...base,
  name: 'prompt',
  label: 'Describe it',
  kind: 'text',
  required: true,
  placeholder: null,
  max_length: 500,
  lines: 3,
}
const OUTPUTS: ToolField = {
  ...base,
  name: 'outputs',
  label: 'How many',
  kind: 'number',
  required: false,
  min: 1,
  max: 4,
  step: 1,
  default: 1,
}
export const TOOL: ToolDetail = {
  slug: 'text-to-image-ai',
  path: '/text-to-image-ai',
  family: 'image',
  operation: 'text_to_image',
  title: 'Text to image',
  price: { per: 'output', credits: 1 },
  outputs: ['image'],
  needs_consent: null,
  available: true,
  offered: true,
  engine: 'Plumdrop Composer',
  model: null,
  engine_note: null,
  fields: [PROMPT, OUTPUTS],
  description: '',
  picture: '/samples/cat.webp',
  steps: [],
  faq: [],
  related: [],
  face_samples: [],
  examples: [],
}
export const BEGUN = { id: 'gen_1', status: 'queued', place: 1, wait_ms: 2000, credits: 1 }
export const RUNNING = aGeneration({ wait_ms: 1000, inputs: { prompt: 'a fox' } })
/** Nothing special was found. */
export const QUOTE: GenerationQuote = {
  credits: 1,
  warnings: [],
  refusal: null,
  faces: [],
  marks: [],
  looked: true,
  reading: null,
  wait_ms: 2000,
}
export const CALLS = {
  'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } },
  'GET /api/generations': { data: { generations: [] } },
  'POST /api/generations/quote': { data: QUOTE },
}
