import { z } from 'zod'
import { GALLERY_THEMES } from '../catalogue/gallery.ts'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'
import { MAX_TITLE_CHARACTERS } from './creations.ts'
import { GenerationInputs } from './generations.ts'

export const MAX_MAKER_CHARACTERS = 40

const Theme = z.enum(GALLERY_THEMES)
const Picture = z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() })

/** A piece in a list. */
const GalleryCard = z.object({
  id: z.string(),
  title: z.string(),
  tool: z.string(),
  tool_title: z.string(),
  theme: Theme.nullable(),
  kind: z.enum(MEDIA_KINDS),
  /** The name that its maker chose; the site's name for pieces made for the gallery. */
  maker: z.string(),
  /** Whether the site itself has made it. */
  of_site: z.boolean(),
  /** Its picture in a list; for a video, a still. */
  picture: Picture,
})
export type GalleryCard = z.infer<typeof GalleryCard>

/** How a piece was made, in words and settings. Files that people provided stay private. */
const PublicRecipe = z.object({
  tool: z.string(),
  inputs: GenerationInputs,
  seed: z.int(),
  /** The site's samples that it was made from, by field. */
  samples: z.record(z.string(), z.array(z.string())),
  /** Whether a remix needs a file of one's own. */
  needs_file: z.boolean(),
})

const GalleryPiece = GalleryCard.extend({
  url: z.string(),
  mime: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  poster: Picture.extend({ mime: z.string() }).nullable(),
  recipe: PublicRecipe,
  /** When it was published; null for the first pieces of the site. */
  shown_at: z.iso.datetime().nullable(),
})
export type GalleryPiece = z.infer<typeof GalleryPiece>

/** The caller's own creation as a piece, if it is one. */
const OwnPiece = z.object({
  piece: z
    .object({
      id: z.string(),
      title: z.string(),
      maker: z.string(),
      theme: Theme.nullable(),
      status: z.enum(['pending', 'shown', 'refused']),
      /** Why it was refused. */
      reason: z.string().nullable(),
      url: z.url(),
    })
    .nullable(),
  /** Whether it was made from somebody's file, so that a statement is needed. */
  needs_consent: z.boolean(),
  /** The reward for a remix of it. */
  reward: z.int(),
  /**
   * What the form for publishing is first filled in with: what it was asked for, never the name of a file, and the name
   * of last time. Empty where there is none.
   */
  suggested: z.object({ title: z.string(), maker: z.string() }),
})
export type OwnPiece = z.infer<typeof OwnPiece>

const PublishPiece = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE_CHARACTERS),
  maker: z.string().trim().min(1).max(MAX_MAKER_CHARACTERS),
  theme: Theme.optional(),
  /** That the files are the maker's own, and everybody shown is an adult and agrees. */
  consent: z.boolean().optional(),
})
export type PublishPiece = z.infer<typeof PublishPiece>

const ReviewedPiece = z.object({
  id: z.string(),
  title: z.string(),
  maker: z.string(),
  person: z.object({ id: z.uuid(), email: z.string().nullable() }),
  tool: z.string(),
  tool_title: z.string(),
  theme: Theme.nullable(),
  /** Its prompt, which everybody could read. */
  texts: z.array(z.string()),
  /** Whether a file was provided, and the maker has stated that it may be used. */
  has_consent: z.boolean(),
  published_at: z.iso.datetime(),
  status: z.enum(['pending', 'shown', 'refused']),
  decision_reason: z.string().nullable(),
  preview_url: z.string(),
  kind: z.enum(MEDIA_KINDS),
})
export type ReviewedPiece = z.infer<typeof ReviewedPiece>

const Id = z.object({ id: z.string() })

export const galleryCalls = {
  'GET /api/gallery': {
    tag: 'Gallery',
    summary: 'What people show to everybody, the latest first, and then what the site has made itself',
    query: z.object({
      tool: z.string().max(64).optional(),
      theme: Theme.optional(),
      before: z.string().max(80).optional(),
      limit: z.coerce.number().int().min(1).max(60).default(24),
    }),
    data: z.object({ pieces: z.array(GalleryCard), next: z.string().nullable() }),
  },
  'GET /api/gallery/{id}': {
    tag: 'Gallery',
    summary: 'One piece with its recipe',
    params: Id,
    data: GalleryPiece,
  },
  'GET /api/creations/{id}/gallery': {
    tag: 'Gallery',
    summary: 'Whether one of your creations is in the gallery, and what has to be said to publish it',
    params: Id,
    data: OwnPiece,
  },
  'POST /api/creations/{id}/gallery': {
    tag: 'Gallery',
    summary: 'Publish one of your creations; an operator looks at it before it is shown',
    params: Id,
    body: PublishPiece,
    data: OwnPiece,
  },
  'DELETE /api/creations/{id}/gallery': {
    tag: 'Gallery',
    summary: 'Take one of your creations back from the gallery',
    params: Id,
    data: z.object({}),
  },
} as const satisfies Calls

/** For operators; for everybody else, these addresses do not exist. */
export const galleryReviewCalls = {
  'GET /api/operation/gallery': {
    tag: 'Operation',
    summary: 'Pieces that wait to be shown, the longest waiting first, then the latest decisions',
    data: z.object({ pieces: z.array(ReviewedPiece) }),
  },
  'POST /api/operation/gallery/{id}/decide': {
    tag: 'Operation',
    summary: 'Show a piece in the gallery, or refuse it; its maker is told by mail',
    params: Id,
    body: z.object({ decision: z.enum(['shown', 'refused']), reason: Reason }),
    data: z.null(),
  },
} as const satisfies Calls
