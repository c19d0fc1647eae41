import { z } from 'zod'
import { FAMILIES } from '../catalogue/families.ts'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import type { Calls } from './call.ts'

const common = {
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  advanced: z.boolean(),
  when: z.object({ field: z.string(), is: z.array(z.string()) }).nullable(),
}

/** A picture, clip or sound to try the tool with. */
const Sample = z.object({
  name: z.string(),
  label: z.string(),
  url: z.string(),
  /** Its thumbnail. */
  picture: z.string(),
})

const file = { ...common, max_bytes: z.int(), vip_max_bytes: z.int(), samples: z.array(Sample) }

export const ToolField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), ...file }),
  z.object({ kind: z.literal('images'), ...file, min: z.int(), max: z.int() }),
  z.object({ kind: z.literal('gif'), ...file }),
  z.object({ kind: z.literal('video'), ...file, max_seconds: z.int() }),
  z.object({ kind: z.literal('audio'), ...file, min_seconds: z.int(), max_seconds: z.int() }),
  z.object({
    kind: z.literal('text'),
    ...common,
    placeholder: z.string().nullable(),
    max_length: z.int(),
    lines: z.int(),
  }),
  z.object({
    kind: z.literal('choice'),
    ...common,
    tabs: z.boolean(),
    default: z.string(),
    /** Whether the options are languages, so that the person's own is preselected. */
    languages: z.literal(true).optional(),
    /** A sample of an option, as sound or picture. */
    options: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        sound: z.string().optional(),
        picture: z.string().optional(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('number'),
    ...common,
    min: z.number(),
    max: z.number(),
    step: z.number(),
    default: z.number(),
  }),
  z.object({ kind: z.literal('boolean'), ...common, default: z.boolean() }),
  z.object({ kind: z.literal('color'), ...common, default: z.string(), transparent: z.boolean() }),
  z.object({ kind: z.literal('mask'), ...common, of: z.string() }),
  z.object({ kind: z.literal('faces'), ...common, target: z.string(), source: z.string() }),
])
export type ToolField = z.infer<typeof ToolField>

const ToolPrice = z.discriminatedUnion('per', [
  z.object({ per: z.literal('output'), credits: z.int(), clipCredits: z.int().optional() }),
  z.object({ per: z.literal('seconds'), credits: z.int(), seconds: z.int(), of: z.string() }),
  z.object({
    per: z.literal('characters'),
    credits: z.int(),
    characters: z.int(),
    of: z.string(),
    base: z.int(),
  }),
  z.object({ per: z.literal('template'), of: z.string() }),
])

export const Tool = z.object({
  slug: z.string(),
  /** The address of its page. */
  path: z.string(),
  family: z.enum(FAMILIES),
  operation: z.string(),
  title: z.string(),
  description: z.string(),
  /** What it makes, or what it is about. */
  picture: z.string(),
  price: ToolPrice,
  outputs: z.array(z.enum(MEDIA_KINDS)),
  /** The statement that is required before a start; null if none is needed. */
  needs_consent: z.object({ kind: z.enum(['likeness', 'ownership']), statement: z.string() }).nullable(),
  /** False while no engine is installed for it: it is then shown as coming soon, and cannot be started. */
  available: z.boolean(),
  /** False if operators have switched it off: it is then in no list. */
  offered: z.boolean(),
  engine: z.string().nullable(),
  /** The provider's name for it; null if it runs on this machine. */
  model: z.string().nullable(),
  /** Why it is not the operator's first choice; null if it is. */
  engine_note: z.string().nullable(),
  fields: z.array(ToolField),
})
export type Tool = z.infer<typeof Tool>

/** A sound whose player can be drawn before it is loaded. */
const ExampleSound = z.object({
  url: z.string(),
  duration_ms: z.int(),
  /** The loudness along its length, relative to the loudest part, from 0 to 1. */
  levels: z.array(z.number()),
})

/** An output of the tool's own engine, shown before there is a result. */
const Example = z.object({
  /** Null if it is not compared with anything. */
  before: z.string().nullable(),
  after: z.string(),
  /** The clips that the pictures are frames of; null if there are none. */
  video_before: z.string().nullable(),
  video: z.string().nullable(),
  /** Null if the result is visual. */
  sound: ExampleSound.nullable(),
  /** The sample of a matched voice. */
  voice: ExampleSound.nullable(),
  /** The result's size. */
  width: z.int(),
  height: z.int(),
  /** Its prompt. */
  words: z.string().nullable(),
  /** A necessary note about it. */
  note: z.string().nullable(),
})

/** A face swap to try with one click: a face-swap sample entry of specification §3. */
export const FaceSample = z.object({
  file_url: z.string(),
  value: z.string(),
  label: z.string(),
  /** The thumbnail of the file. */
  picture: z.string(),
  faces: z.array(
    z.object({
      /** The picture with the face, and the face's position in it. */
      origin: z.string(),
      origin_copy: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      /** The picture of the new face. */
      replace: z.string(),
    }),
  ),
})
export type FaceSample = z.infer<typeof FaceSample>

export const ToolDetail = Tool.extend({
  /** Complete forms to try, for tools that swap faces. */
  face_samples: z.array(FaceSample),
  /** Describe, generate, download or share: always three. */
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  related: z.array(Tool.pick({ slug: true, path: true, title: true, description: true, picture: true })),
  /** One, or one for each kind of input; none if there are no examples yet. */
  examples: z.array(Example),
})
export type ToolDetail = z.infer<typeof ToolDetail>

/** A catalogue item of specification §3. */
export const EffectItem = z.object({
  id: z.int(),
  slug: z.string(),
  tab: z.int(),
  name_lang: z.string(),
  credits_cost: z.int(),
  /** A picture made by our own engine. */
  cover_url: z.string(),
  /** A short silent video; null for effects that make pictures. */
  preview_url: z.string().nullable(),
  detail_url: z.string(),
  pictures: z.int(),
  available: z.boolean(),
  /** False if operators have switched it off, and out of season: it is then in no list. */
  offered: z.boolean(),
})
export type EffectItem = z.infer<typeof EffectItem>

/** A slide of the explore carousel, with the names of specification §3. */
export const ExploreEntry = z.object({
  slug: z.string(),
  title: z.string(),
  desc: z.string(),
  /** A video or a picture. */
  source: z.string(),
  /** Shown before a video plays, or instead of it; for pictures, the source itself. */
  poster: z.string(),
  btn: z.string(),
  url: z.string(),
  available: z.boolean(),
})
export type ExploreEntry = z.infer<typeof ExploreEntry>

/** A common question, with a link to more about it. */
const HelpAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  /** The title of its tool; null if several tools share it. */
  tool: z.string().nullable(),
  path: z.string(),
})
export type HelpAnswer = z.infer<typeof HelpAnswer>

export const toolCalls = {
  'GET /api/tools': {
    tag: 'Tools',
    summary: 'Every tool with its fields and price, in the order of the menu',
    data: z.object({ tools: z.array(Tool) }),
  },
  'GET /api/tools/{slug}': {
    tag: 'Tools',
    summary: 'One tool with the texts of its page',
    params: z.object({ slug: z.string() }),
    data: ToolDetail,
  },
  'GET /api/effects': {
    tag: 'Tools',
    summary: 'The effect catalogue',
    data: z.object({ effects: z.array(EffectItem) }),
  },
  'GET /api/explore': {
    tag: 'Tools',
    summary: 'The slides of the explore carousel',
    data: z.object({ entries: z.array(ExploreEntry) }),
  },
  'GET /api/help': {
    tag: 'Tools',
    summary: 'What people ask about the tools, with the answers',
    data: z.object({ answers: z.array(HelpAnswer) }),
  },
} as const satisfies Calls
