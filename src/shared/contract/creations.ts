import { z } from 'zod'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import type { Calls } from './call.ts'
import { GenerationOutput } from './generations.ts'

export const Creation = GenerationOutput.extend({
  tool: z.string(),
  tool_title: z.string(),
  generation_id: z.string(),
  engine: z.string(),
  /** What the engine's provider calls it; null where it worked on this machine. */
  model: z.string().nullable(),
  /** The prompt, or the tool’s name where there was none. */
  title: z.string(),
  created_at: z.iso.datetime(),
  /** When it will be deleted, as the plan says; null where it is kept. */
  expires_at: z.iso.datetime().nullable(),
  share: z.object({ url: z.url(), indexable: z.boolean() }).nullable(),
})
export type Creation = z.infer<typeof Creation>

/** What anybody sees who has the link. */
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

const Id = z.object({ id: z.string() })

/** As many can be taken away in one archive. */
export const MAX_ZIPPED = 200

export const creationCalls = {
  'GET /api/creations': {
    tag: 'Creations',
    summary: 'What you have made, newest first',
    query: z.object({
      kind: z.enum(MEDIA_KINDS).optional(),
      tool: z.string().max(64).optional(),
      search: z.string().max(100).optional(),
      before: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(60).default(24),
    }),
    data: z.object({ creations: z.array(Creation), next: z.string().nullable() }),
  },
  'POST /api/creations/zip': {
    tag: 'Creations',
    summary: 'A link, good for one hour, to an archive of several of your creations',
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(MAX_ZIPPED) }),
    data: z.object({ url: z.string() }),
  },
  'GET /api/creations/{id}': {
    tag: 'Creations',
    summary: 'One of your creations',
    params: Id,
    data: Creation,
  },
  'DELETE /api/creations/{id}': {
    tag: 'Creations',
    summary: 'Delete a creation and its files for good',
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
