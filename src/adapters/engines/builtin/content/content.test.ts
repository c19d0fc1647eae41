import { expect, test } from 'vitest'
import { z } from 'zod'
import { hasIcon } from '../kit/drawing/icons.ts'
import { SHAPES } from '../tools/text-video/animation/particle-shapes.ts'
import { TONES } from '../tools/text-video/music/instruments.ts'
import concepts from './concepts.json' with { type: 'json' }
import drawingWords from './drawing-words.json' with { type: 'json' }
import drawnIcons from './drawn-icons.json' with { type: 'json' }
import faceMesh from './face-mesh.json' with { type: 'json' }
import musicMoods from './music-moods.json' with { type: 'json' }
import particles from './particles.json' with { type: 'json' }
import speech from './speech.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }

const word = z.string().regex(/^\S(.*\S)?$/)
const words = z.array(word).min(1)
const table = z.record(word, words)
const share = z.number().min(0).max(1)
const place = z.enum(Object.keys(vocabulary.places))
const places = z.record(word, z.array(place).min(1))
const conceptClass = z.enum(Object.keys(concepts.sizeByClass))
const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const range = z.tuple([z.number().min(0), z.number().min(0)])

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
      irregularPlurals: z.record(word, word),
      singularWithS: words,
      emojiGroupsOfNoThings: words,
      emojiThatAreScenes: words,
    }),
  ],
  'drawing-words': [drawingWords, table],
  concepts: [
    concepts,
    z.strictObject({
      classByGroup: z.record(word, conceptClass),
      classByConcept: z.record(word, conceptClass),
      bodywear: words,
      containers: words,
      sizeByClass: z.record(word, z.number().positive().max(3)),
      sizeByConcept: z.record(word, z.number().positive().max(3)),
      placesByClass: z.record(conceptClass, z.array(place).min(1)),
      placesByConcept: places,
      placesByWorn: places,
    }),
  ],
  'drawn-icons': [drawnIcons, z.record(word, z.string().startsWith('<').endsWith('>'))],
  'face-mesh': [
    faceMesh,
    z.strictObject({
      flatPoints: z.array(z.int().min(0).max(10_000)).length(2 * 468),
      triangles: z.array(z.int().min(0).max(467)).refine(({ length }) => length % 3 === 0),
    }),
  ],
  'music-moods': [
    musicMoods,
    z.record(
      word,
      z.strictObject({
        tempo: z.number().min(40).max(200),
        scale: z.enum(['major', 'minor', 'lydian']),
        chords: z.array(z.array(z.int().min(0).max(6)).min(1)).min(1),
        melody: z.enum(Object.keys(TONES)),
        chord: z.enum(Object.keys(TONES)),
        busy: share,
        broken: z.boolean(),
        pad: z.boolean(),
        drums: z.enum(['none', 'soft', 'dance', 'bells', 'march']),
        key: z.int().min(36).max(84),
      }),
    ),
  ],
  particles: [
    particles,
    z.record(
      word,
      z
        .object({
          count: z.int().positive(),
          shape: z.enum(Object.keys(SHAPES)),
          path: z.enum(['fall', 'rise', 'hover', 'burst']),
          colours: z.array(colour).min(1),
          size: range,
          speed: range,
        })
        .catchall(z.number()),
    ),
  ],
  speech: [
    speech,
    z.strictObject({
      abbreviations: z.record(word, word),
      units: z.record(word, z.strictObject({ one: word, many: word })),
      unstressed: z.record(word, word),
      nounOrVerb: z.record(word, z.strictObject({ noun: word, verb: word })),
      newWords: z.record(word, word),
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
