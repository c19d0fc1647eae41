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
  /** What is shown of it before it is chosen. */
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
    /** Whether the options are languages, of which the person's own is chosen at first. */
    languages: z.literal(true).optional(),
    /** Where an option can be heard, or seen. */
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
  /** Where its page is. */
  path: z.string(),
  family: z.enum(FAMILIES),
  operation: z.string(),
  title: z.string(),
  description: z.string(),
  /** What it makes, or what it is about. */
  picture: z.string(),
  price: ToolPrice,
  outputs: z.array(z.enum(MEDIA_KINDS)),
  /** The statement that has to be made before a start; null where none is needed. */
  needs_consent: z.object({ kind: z.enum(['likeness', 'ownership']), statement: z.string() }).nullable(),
  /** False while no engine is installed for it: it is then shown as coming, and cannot be started. */
  available: z.boolean(),
  /** False where operators have switched it off: it is then in no list. */
  offered: z.boolean(),
  engine: z.string().nullable(),
  /** What the engine's provider calls it; null where it works on this machine. */
  model: z.string().nullable(),
  /** Why it is not the engine of the operator's first choice; null where it is. */
  engine_note: z.string().nullable(),
  fields: z.array(ToolField),
})
export type Tool = z.infer<typeof Tool>

/** A sound that can be drawn before it is loaded. */
const ExampleSound = z.object({
  url: z.string(),
  duration_ms: z.int(),
  /** How loud it is along its length, each part beside the loudest, from 0 to 1. */
  levels: z.array(z.number()),
})

/** What the tool's own engine has made, for the page to show before there is a result. */
const Example = z.object({
  /** Null where it is not compared with anything. */
  before: z.string().nullable(),
  after: z.string(),
  /** The clips of which the pictures show one frame; null where there is none. */
  video_before: z.string().nullable(),
  video: z.string().nullable(),
  /** Null where the result is to be seen. */
  sound: ExampleSound.nullable(),
  /** The voice that it was matched to. */
  voice: ExampleSound.nullable(),
  /** Of the result. */
  width: z.int(),
  height: z.int(),
  /** What was typed for it. */
  words: z.string().nullable(),
  /** What people have to know about it. */
  note: z.string().nullable(),
})

/** A face swap to try with one click: a face-swap sample entry of specification §3. */
export const FaceSample = z.object({
  file_url: z.string(),
  value: z.string(),
  label: z.string(),
  /** What is shown of the file before it is chosen. */
  picture: z.string(),
  faces: z.array(
    z.object({
      /** The picture that the face is seen in, and where in it. */
      origin: z.string(),
      origin_copy: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      /** The picture of the face that comes into its place. */
      replace: z.string(),
    }),
  ),
})
export type FaceSample = z.infer<typeof FaceSample>

export const ToolDetail = Tool.extend({
  /** Whole forms to try, for tools that swap faces. */
  face_samples: z.array(FaceSample),
  /** Describe, generate, download or share: always three. */
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  related: z.array(Tool.pick({ slug: true, path: true, title: true, description: true, picture: true })),
  /** One, or one for each way in; none where nothing has been made yet. */
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
  /** A picture that our own engine has made. */
  cover_url: z.string(),
  /** A short video without sound; null for effects that make pictures. */
  preview_url: z.string().nullable(),
  detail_url: z.string(),
  pictures: z.int(),
  available: z.boolean(),
  /** False where operators have switched it off, and out of its season: it is then in no list. */
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
  /** What is shown before a video plays, or instead of it; the source itself where that is a picture. */
  poster: z.string(),
  btn: z.string(),
  url: z.string(),
  available: z.boolean(),
})
export type ExploreEntry = z.infer<typeof ExploreEntry>

/** A question that people ask, and where more is said about it. */
const HelpAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  /** The title of the tool that it is about; null where it is the same for several. */
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
