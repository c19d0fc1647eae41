import { z } from 'zod'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import type { Calls } from './call.ts'
import { GenerationInputs, GenerationOutput, OwnOutput } from './generations.ts'

export const MAX_TITLE_CHARACTERS = 120
export const MAX_TAGS = 10
export const MAX_TAG_CHARACTERS = 24

export const Creation = OwnOutput.extend({
  tool: z.string(),
  tool_title: z.string(),
  generation_id: z.string(),
  engine: z.string(),
  /** The engine's name at its provider; null if it worked on this machine. */
  model: z.string().nullable(),
  /** The owner's title; the prompt, or the tool’s name if there was none, until they rename it. */
  title: z.string(),
  favourite: z.boolean(),
  tags: z.array(z.string()),
  /** What can be seen in it, in English words, by which it is also found. */
  labels: z.array(z.string()),
  created_at: z.iso.datetime(),
  /** When it will be deleted from the trash; null outside. */
  trashed_until: z.iso.datetime().nullable(),
  /** When it will be deleted, as the plan says; null if it is kept. */
  expires_at: z.iso.datetime().nullable(),
  share: z.object({ url: z.url(), indexable: z.boolean() }).nullable(),
  /** Whether it waits for the gallery's review. */
  in_review: z.boolean(),
})
export type Creation = z.infer<typeof Creation>

/** What anybody with the link can see. */
export const SharedCreation = GenerationOutput.extend({
  tool: z.string(),
  tool_title: z.string(),
  title: z.string(),
  created_at: z.iso.datetime(),
  engine: z.string(),
  model: z.string().nullable(),
  indexable: z.boolean(),
})
export type SharedCreation = z.infer<typeof SharedCreation>

/** An owner's changes to a creation; missing fields stay as they are. */
export const CreationChange = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE_CHARACTERS).optional(),
  favourite: z.boolean().optional(),
  tags: z.array(z.string().max(100)).max(50).optional(),
})
export type CreationChange = z.infer<typeof CreationChange>

/** How a creation was made. */
export const Recipe = z.object({
  tool: z.string(),
  inputs: GenerationInputs,
  seed: z.int(),
  engine: z.string(),
  model: z.string().nullable(),
})
export type Recipe = z.infer<typeof Recipe>

export const LibrarySummary = z.object({
  /** Those in use, the most used first. */
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  trash: z.object({ count: z.int(), bytes: z.int() }),
})
export type LibrarySummary = z.infer<typeof LibrarySummary>

const Id = z.object({ id: z.string() })

/** The maximum number in one archive, or of one move to the trash. */
export const MAX_ZIPPED = 200
const Several = z.object({ ids: z.array(z.string().max(64)).min(1).max(MAX_ZIPPED) })

export const creationCalls = {
  'GET /api/creations': {
    tag: 'Creations',
    summary: 'What you have made, newest first',
    query: z.object({
      kind: z.enum(MEDIA_KINDS).optional(),
      tool: z.string().max(64).optional(),
      /**
       * Every word of it, or a related one, occurs in the title, the prompt, the tool or a tag, or names what can be
       * seen. Literal matches come first.
       */
      search: z.string().max(100).optional(),
      tag: z.string().max(MAX_TAG_CHARACTERS).optional(),
      favourite: z.stringbool().optional(),
      /** What its maker has published in the gallery, whatever was decided about it. */
      published: z.stringbool().optional(),
      /** The contents of the trash instead. */
      trash: z.stringbool().optional(),
      before: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(60).default(24),
    }),
    data: z.object({ creations: z.array(Creation), next: z.string().nullable() }),
  },
  'POST /api/creations/zip': {
    tag: 'Creations',
    summary: 'A link, good for one hour, to an archive of several of your creations',
    body: Several,
    data: z.object({ url: z.string() }),
  },
  'GET /api/creations/summary': {
    tag: 'Creations',
    summary: 'The tags you use, and what lies in the trash',
    data: LibrarySummary,
  },
  'POST /api/creations/trash': {
    tag: 'Creations',
    summary: 'Put creations into the trash: nobody sees them, and they are deleted after 30 days',
    body: Several,
    data: z.object({}),
  },
  'POST /api/creations/restore': {
    tag: 'Creations',
    summary: 'Take creations out of the trash, with their shared pages and their places in packs',
    body: Several,
    data: z.object({}),
  },
  'POST /api/creations/empty-trash': {
    tag: 'Creations',
    summary: 'Delete everything in the trash for good',
    data: z.object({}),
  },
  'GET /api/creations/{id}': {
    tag: 'Creations',
    summary: 'One of your creations',
    params: Id,
    data: Creation,
  },
  'POST /api/creations/{id}': {
    tag: 'Creations',
    summary: 'Rename a creation, make it a favourite, or tag it',
    params: Id,
    body: CreationChange,
    data: Creation,
  },
  'GET /api/creations/{id}/recipe': {
    tag: 'Creations',
    summary: 'How a creation was made: tool, settings, seed and engine',
    params: Id,
    data: Recipe,
  },
  'DELETE /api/creations/{id}': {
    tag: 'Creations',
    summary: 'Delete a creation and its files for good, without the trash',
    params: Id,
    data: z.object({}),
  },
  'POST /api/creations/{id}/share': {
    tag: 'Creations',
    summary: 'Make a page that anybody with its link can see; search engines only where asked for',
    params: Id,
    body: z.object({ indexable: z.boolean().default(false) }),
    data: z.object({ url: z.url(), indexable: z.boolean() }),
  },
  'POST /api/creations/{id}/unshare': {
    tag: 'Creations',
    summary: 'Take the shared page down',
    params: Id,
    data: z.object({}),
  },
  'GET /api/shared/{id}': {
    tag: 'Creations',
    summary: 'A shared creation',
    params: Id,
    data: SharedCreation,
  },
} as const satisfies Calls
