import { expect, test } from 'vitest'
import { z } from 'zod'
import { hasIcon } from '../kit/drawing/icons.ts'
import clothesPoints from './clothes-points.json' with { type: 'json' }
import { colour, share, word, words } from './content-types.fixture.ts'
import editFacePaints from './edit-face-paints.json' with { type: 'json' }
import editPhrasings from './edit-phrasings.json' with { type: 'json' }
import editWords from './edit-words.json' with { type: 'json' }
import edits from './edits.json' with { type: 'json' }
import hats from './hats.json' with { type: 'json' }
import pictureAreas from './picture-areas.json' with { type: 'json' }
import pictureSkies from './picture-skies.json' with { type: 'json' }
import stickerCaptions from './sticker-captions.json' with { type: 'json' }
import stickerVariants from './sticker-variants.json' with { type: 'json' }
import thingPaints from './thing-paints.json' with { type: 'json' }
import wearables from './wearables.json' with { type: 'json' }

const table = z.record(word, words)
const drawing = word.refine(hasIcon)
const joint = z.enum(Object.keys(clothesPoints.joints))
const length = z.number().min(0).max(3)
const caption = z.enum(Object.keys(stickerCaptions.en))
const degrees = z.number().min(-180).max(180)

const SCHEMAS: Record<string, [content: unknown, schema: z.ZodType]> = {
  'clothes-points': [
    clothesPoints,
    z.strictObject({
      joints: z.record(word, z.array(z.int().min(0).max(16)).min(1).max(2)),
      points: z.record(word, z.array(z.tuple([joint, joint, share])).min(1)),
    }),
  ],
  edits: [
    edits,
    z.array(z.strictObject({ edit: word, tried: z.boolean().optional(), cuts: z.boolean().optional() })),
  ],
  'edit-words': [editWords, z.record(word, z.union([words, table]))],
  'edit-phrasings': [
    editPhrasings,
    z.strictObject({
      lists: table,
      phrasings: z.array(
        z.strictObject({ said: z.string().min(1), plain: z.string(), example: z.tuple([word, word]) }),
      ),
      kept: words,
      rest: words,
    }),
  ],
  'edit-face-paints': [
    editFacePaints,
    z.strictObject({
      places: z.record(word, z.array(z.array(z.number().int().min(0).max(467)).min(3))),
      paints: z.record(
        z.enum(['beard', 'stubble', 'moustache', 'make-up', 'blush', 'eye-shadow']),
        z.array(
          z.strictObject({
            on: z.enum(Object.keys(editFacePaints.places)),
            tint: z.union([z.literal('hair'), z.tuple([share, share, share])]),
            opacity: share,
            soft: share,
            line: share.optional(),
            strands: z.strictObject({ cover: z.number().positive(), length: share }).optional(),
          }),
        ),
      ),
    }),
  ],
  'picture-skies': [
    pictureSkies,
    z.record(
      z.enum(['sunset', 'day', 'clouds', 'night', 'storm']),
      z.strictObject({
        colours: z.array(colour).min(2),
        clouds: share,
        light: colour,
        shade: colour,
        ground: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
        stars: z.literal(true).optional(),
      }),
    ),
  ],
  wearables: [
    wearables,
    z.record(
      word,
      z.union([
        z.strictObject({
          words,
          lenses: z.strictObject({
            width: share,
            height: share,
            down: share,
            line: share,
            shades: z.array(z.string().startsWith('rgb(')).min(2),
            shine: share,
          }),
        }),
        z.strictObject({ words, hat: z.enum(Object.keys(hats)) }),
      ]),
    ),
  ],
  hats: [
    hats,
    z.record(
      word,
      z.strictObject({
        tilt: z.number().min(-20).max(20),
        open: z.literal(true).optional(),
        parts: z
          .array(
            z.strictObject({
              colour,
              second: colour.optional(),
              stripes: z.int().positive().optional(),
              fixed: z.literal(true).optional(),
              texture: z.enum(['felt', 'straw', 'knit', 'cloth', 'fur', 'satin', 'metal', 'paper']),
              profile: z
                .array(z.tuple([length, z.number()]))
                .min(2)
                .optional(),
              ball: length.optional(),
              at: z.tuple([z.number(), z.number(), z.number()]).optional(),
              brim: z
                .strictObject({
                  sides: z.number(),
                  ends: z.number(),
                  waves: share.optional(),
                })
                .optional(),
              crease: share.optional(),
              bend: z.number().positive().optional(),
              spikes: z.strictObject({ count: z.int().positive(), depth: share }).optional(),
              corners: z.strictObject({ count: z.int().min(3), size: z.number().min(1) }).optional(),
              puffs: share.optional(),
            }),
          )
          .min(1),
      }),
    ),
  ],
  'picture-areas': [
    pictureAreas,
    z.record(
      z.enum([
        'face',
        'hair',
        'lips',
        'eyes',
        'jacket',
        'shirt',
        'trousers',
        'clothes',
        'background',
        'sky',
        'wall',
      ]),
      words,
    ),
  ],
  'thing-paints': [
    thingPaints,
    z.record(
      z.enum(['varnish', 'cloth']),
      z.strictObject({
        about: z.string(),
        sameHue: z.tuple([share, share]),
        paler: z.tuple([share, share]),
        minColourful: share,
        hasGlass: z.literal(true).optional(),
      }),
    ),
  ],
  'sticker-captions': [stickerCaptions, z.record(z.string().length(2), z.record(caption, word))],
  'sticker-variants': [
    stickerVariants,
    z.array(
      z.strictObject({
        name: word,
        caption: caption.optional(),
        crop: z.enum(['whole', 'head', 'bust']),
        expression: z.enum(['smile', 'laugh', 'wink', 'sleep']).optional(),
        tilt: degrees.optional(),
        backdrop: z.strictObject({ shape: z.enum(['disc', 'burst', 'heart']), colour }).optional(),
        icons: z
          .array(z.strictObject({ icon: drawing, x: share, y: share, size: share, tilt: degrees }))
          .optional(),
      }),
    ),
  ],
}

test.each(Object.entries(SCHEMAS))('%s is what the engines take it for', (_, [content, schema]) => {
  expect(schema.safeParse(content).error).toBeUndefined()
})
