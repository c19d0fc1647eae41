import { expect, test } from 'vitest'
import { z } from 'zod'
import { hasIcon } from '../kit/drawing/icons.ts'
import colours from './colours.json' with { type: 'json' }
import concepts from './concepts.json' with { type: 'json' }
import { colour, conceptClass, place, share, word, words } from './content-types.fixture.ts'
import drawingWords from './drawing-words.json' with { type: 'json' }
import editFacePaints from './edit-face-paints.json' with { type: 'json' }
import editPhrasings from './edit-phrasings.json' with { type: 'json' }
import editWords from './edit-words.json' with { type: 'json' }
import edits from './edits.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import hats from './hats.json' with { type: 'json' }
import pictureAreas from './picture-areas.json' with { type: 'json' }
import pictureSkies from './picture-skies.json' with { type: 'json' }
import speech from './speech.json' with { type: 'json' }
import stickerCaptions from './sticker-captions.json' with { type: 'json' }
import stickerVariants from './sticker-variants.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }
import voiceFiles from './voice-files.json' with { type: 'json' }
import wearables from './wearables.json' with { type: 'json' }

const table = z.record(word, words)
const places = z.record(word, z.array(place).min(1))
const sky = z.tuple([colour, colour, colour])
const TIMES = ['dawn', 'day', 'sunset', 'night'] as const
const times = <Of extends z.ZodType>(of: Of) => z.record(z.enum(TIMES), of)
const drawing = word.refine(hasIcon)
const sizes = z.record(drawing, z.number().positive().max(2))
const seat = z.strictObject({
  x: z.number(),
  y: z.number(),
  ratio: z.number().positive(),
  before: z.literal(true).optional(),
})
const length = z.number().min(0).max(3)
/** Of SVG. */
const path = z.string().regex(/^M[\d\sA-Za-z.-]+$/)
const held = z.enum(['down', 'out', 'up'])
const arms = <Of extends z.ZodType>(of: Of) => z.record(z.enum(['left', 'right']), z.record(held, of))
const caption = z.enum(Object.keys(stickerCaptions.en))
const action = z.enum(Object.keys(vocabulary.actions))
const degrees = z.number().min(-180).max(180)

const SCHEMAS: Record<string, [content: unknown, schema: z.ZodType]> = {
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
                  visor: z.literal(true).optional(),
                })
                .optional(),
              crease: share.optional(),
              bend: z.number().positive().optional(),
              spikes: z.strictObject({ count: z.int().positive(), depth: share }).optional(),
              corners: z.strictObject({ count: z.int().min(3), size: z.number().min(1) }).optional(),
              puffs: share.optional(),
              seams: z.int().positive().optional(),
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
  vocabulary: [
    vocabulary,
    z.strictObject({
      colours: table,
      sizes: table,
      times: table,
      weather: table,
      moods: table,
      relations: table,
      actions: table,
      places: table,
      counts: z.record(word, z.int().min(1).max(12)),
      fillers: words,
      undrawn: words,
      photoWords: words,
      insteadOf: z.partialRecord(z.enum(vocabulary.undrawn), word),
      materials: words,
      ages: words,
      negations: words,
      styles: table,
      hairColours: z.partialRecord(z.enum(Object.keys(vocabulary.colours)), words),
      hairForms: table,
      bodyParts: words,
      measures: words,
      adjectivesOrThings: words,
      irregularPlurals: z.record(word, word),
      singularWithS: words,
      emojiGroupsOfNoThings: words,
      emojiThatAreScenes: words,
      emojiTagsThatAreNames: words,
    }),
  ],
  'drawing-words': [drawingWords, table],
  concepts: [
    concepts,
    z.strictObject({
      classByGroup: z.record(word, conceptClass),
      classByConcept: z.record(word, conceptClass),
      bodywear: words,
      paintedClothes: words,
      clothesThatDoNotShow: words,
      containers: words,
      sizeByClass: z.record(word, z.number().positive().max(3)),
      sizeByConcept: z.record(word, z.number().positive().max(3)),
      placesByClass: z.record(conceptClass, z.array(place).min(1)),
      placesByConcept: places,
      placesByWorn: places,
    }),
  ],
  colours: [
    colours,
    z.strictObject({
      named: z.record(z.enum(Object.keys(vocabulary.colours)), colour),
      ofThings: z.record(word, colour),
      letters: z.array(colour).min(1),
      ofHair: z.record(word, colour),
      skies: times(z.array(sky).min(1)),
      moodSkies: z.partialRecord(z.enum(Object.keys(vocabulary.moods)), sky),
      shades: times(colour),
      tints: times(z.strictObject({ tint: colour, tintShare: share })),
      shadesOfNamed: z.record(z.string(), z.strictObject({ with: colour, share })),
    }),
  ],
  figures: [
    figures,
    z.strictObject({
      clothes: z.array(colour).min(1),
      trousers: z.array(colour).min(1),
      coats: z.record(drawing, z.strictObject({ main: colour, belly: colour, limb: colour.optional() })),
      animalHeads: z.array(drawing).min(1),
      frontViews: z.record(drawing, drawing),
      acting: z.partialRecord(action, word),
      hatSink: sizes,
      hatWidth: sizes,
      costumes: z.record(word, z.array(drawing).min(1)),
      whenOld: z.record(word, drawing),
      seats: z.record(drawing, seat),
      sitting: z.record(drawing, seat),
      carrying: z.record(
        z.enum(['riding', 'inside', 'on', 'under', 'behind', 'front']),
        z.strictObject({
          largest: z.number().positive().max(2),
          sink: share,
          z: z.int(),
          below: z.number().min(-1).max(1).optional(),
        }),
      ),
      paws: arms(path),
      metalArms: arms(path),
      arms: arms(z.strictObject({ d: path, x: z.number(), y: z.number() })),
      torsos: z.record(z.enum(['dress', 'coat', 'shirt']), path),
      poses: z.record(
        word,
        z.strictObject({
          leftArm: held,
          rightArm: held,
          lifted: z.enum(['left', 'right']).nullable(),
        }),
      ),
      actionSigns: z.partialRecord(action, drawing),
      vehicles: z.partialRecord(
        action,
        z.strictObject({ concept: drawing, relation: z.enum(['riding', 'beside', 'inside', 'on']) }),
      ),
      tails: z.record(drawing, z.enum(['long', 'bushy'])),
      hair: z.record(word, word),
    }),
  ],
  'voice-files': [
    voiceFiles,
    z.record(z.string().regex(/^[ab][fm]_[a-z]+$/), z.string().regex(/^[0-9a-f]{64}$/)),
  ],
  speech: [
    speech,
    z.strictObject({
      abbreviations: z.record(word, word),
      units: z.record(word, z.strictObject({ one: word, many: word })),
      unstressed: z.record(word, word),
      nounOrVerb: z.record(word, z.strictObject({ noun: word, verb: word })),
      newWords: z.record(word, word),
      symbols: z.array(z.tuple([z.int().min(1).max(177), z.string().min(1)])),
      letters: z.record(z.string().regex(/^[a-z]$/), word),
      spokenDomains: words,
      signs: z.record(z.string().length(1), word),
      addressSigns: z.record(z.string().length(1), word),
      currencies: z.record(z.string().length(1), z.tuple([word, word, word, word])),
      scales: z.record(word, word),
      fractions: z.record(z.string().length(1), z.string().regex(/^\d\/\d$/)),
      smallNumbers: z.array(word).length(20),
      irregularOrdinals: z.record(word, word),
      spelledNames: z.array(z.string().regex(/^[A-Z]+$/)).min(1),
      nounSigns: word,
      verbSigns: word,
      pastSigns: word,
      people: word,
      mostlyVerbs: word,
      weekdays: z.record(word, word),
      endings: z.record(word, word),
      calculation: z.record(z.string().length(1), word),
    }),
  ],
}

test.each(Object.entries(SCHEMAS))('%s is what the engines take it for', (_, [content, schema]) => {
  expect(schema.safeParse(content).error).toBeUndefined()
})

test('every drawing that words ask for exists, alone or dressed', () => {
  const recipes = Object.keys(drawingWords).map((recipe) => recipe.split(' '))
  const drawings = recipes.flatMap(([drawing = '', ...rest]) => [
    drawing,
    ...rest.flatMap((part, i) => (i % 2 === 0 && part !== 'in' ? (rest[i + 1] ?? []) : [])),
  ])
  expect(drawings.filter((drawing) => !hasIcon(drawing))).toEqual([])
})

test('no word of the vocabulary has two meanings of one kind', () => {
  const { colours, sizes, times, weather, moods, places: named } = vocabulary
  for (const kind of [colours, sizes, times, weather, moods, named]) {
    const all = Object.values(kind).flat()
    expect(all.filter((entry, i) => all.indexOf(entry) !== i)).toEqual([])
  }
})
