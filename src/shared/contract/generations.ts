import { z } from 'zod'
import { GRANT_SOURCES } from '../catalogue/grant-sources.ts'
import type { Calls } from './call.ts'
import { MediaFile } from './uploads.ts'

export const GENERATION_STATUSES = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'canceled',
  'blocked',
] as const
export type GenerationStatus = (typeof GENERATION_STATUSES)[number]

/**
 * Which face of the target, counted from the left, becomes which of the sources; null leaves it unchanged.
 */
export const FaceChoice = z.object({ face: z.int().nonnegative(), source: z.int().nonnegative().nullable() })
export type FaceChoice = z.infer<typeof FaceChoice>

const InputValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(64)).max(16),
  z.array(FaceChoice).max(32),
])

/** By field name: the value itself, or the id of an upload or a creation. */
export const GenerationInputs = z.record(z.string().max(40), InputValue)
export type GenerationInputs = z.infer<typeof GenerationInputs>

export const StartGeneration = z.object({
  tool: z.string().max(64),
  inputs: GenerationInputs,
  /** That the person has made the statement that the tool requires. */
  consent: z.boolean().optional(),
  /**
   * The maximum price, such as that of a quote: a start that costs more by now is refused, with the new
   * price.
   */
  max_credits: z.int().nonnegative().optional(),
  /** The piece of the gallery whose recipe filled in the form. */
  remix_of: z.string().max(64).optional(),
  /**
   * Repeating a start with the same key starts nothing new; another start under the same key is refused with
   * 30007.
   */
  idempotency_key: z.string().min(8).max(64).optional(),
})
export type StartGeneration = z.infer<typeof StartGeneration>

/** A detected face, in pixels of the picture. */
export const FoundFace = z.object({
  index: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /**
   * The number of the new face that it most likely becomes; null if it stays, absent if there is no choice.
   */
  source: z.int().nullable().optional(),
})
export type FoundFace = z.infer<typeof FoundFace>

/** The corners of a place, in order, in fractions of the picture from 0 to 1. */
const Outline = z.array(z.object({ x: z.number(), y: z.number() }))
export type Outline = z.infer<typeof Outline>

/** How a drawing engine interprets a prompt, in the person's own words. */
const PromptReading = z.object({
  understood: z.array(z.string()),
  /** The parts that will not be visible. */
  ignored: z.array(z.string()),
  /** A version that can be drawn completely; null if no change is needed. */
  suggestion: z.string().nullable(),
  /** Whether a generative model would do better. */
  beyond: z.boolean(),
})
export type PromptReading = z.infer<typeof PromptReading>

export const GenerationQuote = z.object({
  credits: z.int(),
  warnings: z.array(z.string()),
  /** Why the run would be refused, and what to try instead; null if it would not. */
  refusal: z.string().nullable(),
  faces: z.array(FoundFace),
  /** Places that may be marks; some may belong to the scene. */
  marks: z.array(Outline),
  /** False if the files could not be checked in time, so that nothing found means nothing. */
  looked: z.boolean(),
  /** Null if the prompt is not drawn by the site's own engine. */
  reading: PromptReading.nullable(),
  /** The estimated time from now on. */
  wait_ms: z.int(),
})
export type GenerationQuote = z.infer<typeof GenerationQuote>

export const GenerationPreview = z.object({
  /** Small previews of the result, as data URLs. */
  pictures: z.array(z.string()),
  /** Why there are none, in words. */
  problem: z.string().nullable(),
})
export type GenerationPreview = z.infer<typeof GenerationPreview>

/** One file to download: the same creation in another format or size. */
const Download = z.object({
  /** Such as `png` or `webp-512`. */
  variant: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  name: z.string(),
  url: z.string(),
})

/** A video's poster; null for anything else. */
const Poster = z.object({
  url: z.string(),
  mime: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

export const GenerationOutput = MediaFile.extend({
  poster: Poster.nullable(),
  downloads: z.array(Download),
})
export type GenerationOutput = z.infer<typeof GenerationOutput>

/** An output for its owner. */
export const OwnOutput = GenerationOutput.extend({
  /** Whether its edge was kept, so that it can be edited while the photo is kept, too. */
  editable: z.boolean(),
})
export type OwnOutput = z.infer<typeof OwnOutput>

export const Generation = z.object({
  id: z.string(),
  tool: z.string(),
  /** The prompt in the person's own words, or else the name of the effect or the tool. */
  title: z.string(),
  status: z.enum(GENERATION_STATUSES),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The current step, in words; null if the engine does not report it. */
  step: z.string().nullable(),
  /** Counted from 1 while it waits, null afterwards. */
  place: z.int().nullable(),
  wait_ms: z.int().nullable(),
  inputs: GenerationInputs,
  outputs: z.array(OwnOutput),
  credits: z.object({ held: z.int(), captured: z.int(), released: z.int() }),
  engine: z.string().nullable(),
  /** The provider's name for it; null if it runs on this machine. */
  model: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  error: z.object({ name: z.string(), message: z.string() }).optional(),
})
export type Generation = z.infer<typeof Generation>

const Id = z.object({ id: z.string() })

export const generationCalls = {
  'POST /api/generations/quote': {
    tag: 'Generations',
    summary: 'What a generation would cost, what was found in the input, and how long it would take',
    body: StartGeneration.omit({ idempotency_key: true, max_credits: true, remix_of: true }),
    data: GenerationQuote,
  },
  'POST /api/generations/preview': {
    tag: 'Generations',
    summary: 'A few small pictures of what a generation would make, at no cost; for clips of people',
    body: StartGeneration.omit({ idempotency_key: true, max_credits: true, remix_of: true }),
    data: GenerationPreview,
  },
  'POST /api/generations': {
    tag: 'Generations',
    summary: 'Start a generation; its price is held until it ends',
    body: StartGeneration,
    data: Generation.pick({ id: true, status: true, place: true, wait_ms: true }).extend({
      credits: z.int(),
    }),
  },
  'GET /api/generations': {
    tag: 'Generations',
    summary:
      'Your generations that have not ended, and those of the last hour, newest first; GET /api/generation-events sends the same as it changes',
    query: z.object({ tool: z.string().max(64).optional() }),
    data: z.object({ generations: z.array(Generation) }),
  },
  'GET /api/generations/{id}': {
    tag: 'Generations',
    summary:
      'How far one of your generations is; GET /api/generations/{id}/events sends the same as it changes',
    params: Id,
    data: Generation,
  },
  'POST /api/generations/{id}/cancel': {
    tag: 'Generations',
    summary: 'Cancel a generation; its credits come back at once',
    params: Id,
    data: Generation,
  },
  'POST /api/generations/{id}/retry': {
    tag: 'Generations',
    summary: 'Start one that failed or was cancelled again, as a new generation',
    params: Id,
    data: Generation.pick({ id: true, status: true, place: true, wait_ms: true }).extend({
      credits: z.int(),
    }),
  },
  'GET /api/generations/{id}/receipt': {
    tag: 'Generations',
    summary: 'What was held, captured and released, and from which credits',
    params: Id,
    data: z.object({
      held: z.int(),
      captured: z.int(),
      released: z.int(),
      from: z.array(z.object({ source: z.enum(GRANT_SOURCES), held: z.int(), captured: z.int() })),
    }),
  },
} as const satisfies Calls
