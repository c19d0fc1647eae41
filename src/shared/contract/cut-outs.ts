import { z } from 'zod'
import { CUT_OUT_TOOLS, MAX_CAPTION_CHARACTERS, MAX_PLACES } from '../catalogue/cut-outs.ts'
import type { Calls } from './call.ts'
import { Creation } from './creations.ts'

const Colour = z.string().regex(/^#[0-9a-f]{6}$/)
const Part = z.number().min(0).max(1)
const Place = z.object({ x: Part, y: Part })

/** The settings of a cut-out besides its edge. */
export const CutOutSettings = z.object({
  /** The width of the soft edge, in pixels of a photo of 1024. */
  softness: z.number().min(0).max(20),
  /** In degrees, clockwise. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** The part to keep, in fractions of the photo before its rotation. */
  crop: z.object({ left: Part, top: Part, width: Part, height: Part }),
  /** In pixels of a sticker of 512. */
  outline_width: z.int().min(0).max(32),
  outline_color: Colour,
  shadow: z.boolean(),
  /** The background; null for the original one, or none. */
  background: Colour.nullable(),
  caption: z.string().trim().max(MAX_CAPTION_CHARACTERS),
})
export type CutOutSettings = z.infer<typeof CutOutSettings>

/** Everything that an editor needs to show a cut-out in its current state. */
export const CutOut = z.object({
  tool: z.enum(CUT_OUT_TOOLS),
  title: z.string(),
  photo: z.string(),
  /** Grayscale: white is kept, black is removed. */
  mask: z.string(),
  /** The mask's size. */
  width: z.int(),
  height: z.int(),
  settings: CutOutSettings,
})
export type CutOut = z.infer<typeof CutOut>

const Id = z.object({ id: z.string() })

export const cutOutCalls = {
  'GET /api/creations/{id}/cut-out': {
    tag: 'Creations',
    summary:
      'The photo, the edge and the looks of something that was cut out, for as long as the photo is kept',
    params: Id,
    data: CutOut,
  },
  'POST /api/creations/{id}/cut-out/thing': {
    tag: 'Creations',
    summary: 'The thing at a place of the photo of a cut-out, to be added to the edge or taken from it',
    params: Id,
    body: z.object({
      /** Whether to add or remove the object. */
      stays: z.boolean(),
      /** Points on the object, and points in the kept part, in fractions of the photo. */
      on: z.array(Place).min(1).max(MAX_PLACES),
      kept: z.array(Place).max(MAX_PLACES),
    }),
    data: z.object({
      /** The data URL of a grayscale picture, white on the object; null if there is no clear one. */
      thing: z.string().nullable(),
    }),
  },
  'POST /api/creations/{id}/cut-out': {
    tag: 'Creations',
    summary: 'Make a cut-out anew with an edge and looks of your own, as a new creation and at no cost',
    params: Id,
    body: z.object({
      /** An upload: a grayscale picture in the proportions of the photo, white where the photo is kept. */
      mask: z.string().max(64),
      settings: CutOutSettings,
    }),
    data: Creation,
  },
} as const satisfies Calls
