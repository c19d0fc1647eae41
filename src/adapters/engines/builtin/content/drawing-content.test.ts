import { expect, test } from 'vitest'
import { z } from 'zod'
import { hasIcon } from '../kit/drawing/icons.ts'
import colours from './colours.json' with { type: 'json' }
import concepts from './concepts.json' with { type: 'json' }
import { colour, conceptClass, place, share, word, words } from './content-types.fixture.ts'
import drawingWords from './drawing-words.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }

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
/** Of SVG. */
const path = z.string().regex(/^M[\d\sA-Za-z.-]+$/)
const held = z.enum(['down', 'out', 'up'])
const arms = <Of extends z.ZodType>(of: Of) => z.record(z.enum(['left', 'right']), z.record(held, of))
const action = z.enum(Object.keys(vocabulary.actions))

const SCHEMAS: Record<string, [content: unknown, schema: z.ZodType]> = {
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
      naming: words,
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
