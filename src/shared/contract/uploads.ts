import { z } from 'zod'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import type { Calls } from './call.ts'

/** A file on the site; its type was detected from its bytes. */
export const MediaFile = z.object({
  id: z.string(),
  kind: z.enum(MEDIA_KINDS),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration_ms: z.int().nullable(),
  /** Valid for its owner, for a day or two. */
  url: z.string(),
})
export type MediaFile = z.infer<typeof MediaFile>

const Pixels = z.int().nonnegative().max(20_000)

/** The wanted part of a video: a time range, and a rectangle of the displayed picture. */
export const VideoCut = z.object({
  start_ms: z.int().nonnegative(),
  end_ms: z.int().positive(),
  crop: z.object({ x: Pixels, y: Pixels, width: Pixels, height: Pixels }).nullable(),
})
export type VideoCut = z.infer<typeof VideoCut>

/** Larger files are sent in parts, so that a broken connection costs only one part. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

/** A part, by its offset and its SHA-256 in hexadecimal digits. */
const PartOfFile = z.object({ offset: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

export const uploadCalls = {
  'POST /api/uploads/parts': {
    tag: 'Uploads',
    summary: 'Begin an upload in parts; each part is then put with PUT /api/uploads/parts/{id}?offset=',
    body: z.object({ name: z.string().max(255), bytes: z.int().positive() }),
    data: z.object({
      id: z.string(),
      part_bytes: z.int(),
      /**
       * Whether parts may go straight to the storage, with the links of POST /api/uploads/parts/{id}/links.
       */
      direct: z.boolean(),
    }),
  },
  'POST /api/uploads/parts/{id}/links': {
    tag: 'Uploads',
    summary:
      'An address in the storage for one part of an upload; it takes these bytes alone, for 15 minutes',
    params: z.object({ id: z.string() }),
    body: PartOfFile,
    data: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  },
  'POST /api/uploads/parts/{id}/arrived': {
    tag: 'Uploads',
    summary: 'Say that a part was put into the storage itself',
    params: z.object({ id: z.string() }),
    body: PartOfFile,
    data: z.object({ id: z.string(), bytes: z.int(), received: z.int() }),
  },
  'GET /api/uploads/parts/{id}': {
    tag: 'Uploads',
    summary: 'How much of an upload in parts has arrived, to go on from there',
    params: z.object({ id: z.string() }),
    data: z.object({ id: z.string(), bytes: z.int(), received: z.int() }),
  },
  'POST /api/uploads/parts/{id}/finish': {
    tag: 'Uploads',
    summary: 'Make a file of the parts',
    params: z.object({ id: z.string() }),
    data: MediaFile,
  },
  'POST /api/uploads/{id}/cut': {
    tag: 'Uploads',
    summary:
      'Make another upload of a part of a video; what is charged by length is charged by that of the part',
    params: z.object({ id: z.string() }),
    body: VideoCut,
    data: MediaFile,
  },
  'GET /api/uploads/{id}': {
    tag: 'Uploads',
    summary: 'One of your uploads',
    params: z.object({ id: z.string() }),
    data: MediaFile,
  },
} as const satisfies Calls
