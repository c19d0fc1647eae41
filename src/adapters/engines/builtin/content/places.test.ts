import { expect, test } from 'vitest'
import { z } from 'zod'
import { SHAPES } from '../kit/drawing/templates/shapes.ts'
import elsewhere from './places/elsewhere.json' with { type: 'json' }
import indoor from './places/indoor.json' with { type: 'json' }
import nature from './places/nature.json' with { type: 'json' }
import town from './places/town.json' with { type: 'json' }
import water from './places/water.json' with { type: 'json' }
import sky from './sky.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }

const GROUPS = { nature, water, town, indoor, elsewhere }

const measure = z.union([z.number(), z.string().regex(/^-?[\w.]+([+*/-][\w.]+)*$/)])
const share = z.number().min(0).max(1)
const stream = z.string().min(1)
const wanted = z.enum(['cloud', 'tree', 'flower'])

const value: z.ZodType = z.lazy(() =>
  z.union([
    measure,
    z.string().regex(/^#([0-9a-f]{3}){1,2}$|^[a-z ]+$/i),
    z.array(value),
    z.strictObject({
      between: z.tuple([measure, measure]),
      times: measure.optional(),
      random: stream.optional(),
    }),
    z.strictObject({ whole: z.tuple([z.int(), z.int()]) }),
    z.strictObject({ wants: wanted, value, else: value }),
    z.strictObject({ least: z.array(measure).min(2) }),
    z.strictObject({ pick: z.union([z.string(), z.array(value).min(2)]), random: stream.optional() }),
    z.strictObject({ chance: share, value, else: value }),
    z.strictObject({ cycle: z.array(value).min(2) }),
    ...['byWeather', 'byTime', 'byMood'].map((by) =>
      z.strictObject({ [by]: z.object({ else: value }).catchall(value) }),
    ),
    z.strictObject({ land: value, near: measure }),
    z.strictObject({ lit: value }),
    z.strictObject({ asked: value }),
    z.strictObject({ darken: value, by: measure }),
    z.strictObject({ lighten: value, by: measure }),
    z.strictObject({ mix: z.tuple([value, value]), share: measure }),
    z.strictObject({ sine: measure }),
    z.strictObject({ text: z.string() }),
  ]),
)
const names = z.record(z.string().regex(/^\w+( \w+)*$/), value)

const single = z.union([
  z.strictObject({ weather: z.union([z.string(), z.array(z.string()).min(2)]) }),
  z.strictObject({ time: z.string() }),
  z.strictObject({ mood: z.string() }),
  z.strictObject({ wants: wanted }),
  z.strictObject({ named: z.string() }),
  z.strictObject({ chance: measure }),
  z.strictObject({ outside: z.tuple([measure, measure, measure]) }),
  z.strictObject({ every: z.int().min(2) }),
])
const condition = z.union([single, z.array(single).min(2)])

const marks: z.ZodType = z.lazy(() =>
  z.union([
    z.string().regex(/^([^{}"]|\{[^{}]+\})+$/),
    z.array(marks).min(1),
    z.strictObject({ shape: z.enum(Object.keys(SHAPES)), with: names }),
    z.strictObject({ use: z.string(), with: names.optional() }),
    z.strictObject({
      repeat: z.union([
        measure,
        z.strictObject({ around: z.int().positive() }),
        z.strictObject({ each: z.string(), from: value, until: measure, step: value }),
      ]),
      names: names.optional(),
      draw: marks,
    }),
    z.strictObject({ if: condition, draw: marks, else: marks.optional() }),
    z.strictObject({ names: names.optional(), random: stream.optional(), draw: marks }),
  ]),
)

const layer = z.strictObject({
  name: z.string(),
  depth: measure,
  motion: z.enum(['drift', 'sway', 'twinkle', 'bob', 'rise', 'fall']).optional(),
  random: stream.optional(),
  if: condition.optional(),
  draw: marks,
})
const layers = z.array(z.union([layer, z.strictObject({ use: z.string(), with: names })]))
const layerGroup = z.strictObject({
  random: stream.optional(),
  if: condition.optional(),
  names: names.optional(),
  layers: z.array(layer).min(1),
})

const place = z.strictObject({
  random: stream.optional(),
  weather: z.literal('snow').optional(),
  names: names.optional(),
  parts: z.record(z.string(), marks).optional(),
  behind: layers,
  inFront: layers.optional(),
  standing: measure,
  kind: z.enum(['water', 'under', 'air', 'space', 'table']).optional(),
  open: z.literal(false).optional(),
  water: z.literal(true).optional(),
})

const group = z.strictObject({
  names: names.optional(),
  marks: z.record(z.string(), marks),
  layers: z.record(z.string(), layerGroup).optional(),
  places: z.record(z.string(), place),
})

test.each(Object.entries(GROUPS))('places of %s are what the composer takes them for', (_, content) => {
  expect(group.safeParse(content).error).toBeUndefined()
})

test('the sky is what the composer takes it for', () => {
  const schema = z.strictObject({
    marks: z.strictObject({
      sky: marks,
      stars: marks,
      moon: marks,
      sun: marks,
      clouds: marks,
      rainbow: marks,
    }),
    weather: z.array(layer),
  })
  expect(schema.safeParse(sky).error).toBeUndefined()
})

test('every place that words can ask for is drawn in one group', () => {
  const drawn = Object.values(GROUPS).flatMap(({ places }) => Object.keys(places))
  expect(drawn.toSorted()).toEqual(Object.keys(vocabulary.places).toSorted())
})

test('marks and layers that are used by name are in the same group', () => {
  for (const [name, content] of Object.entries(GROUPS)) {
    const used = [...JSON.stringify(content).matchAll(/"use":"([^"]+)"/g)].map(([, mark]) => mark ?? '')
    expect(
      used.filter((each) => !(each in content.marks) && !('layers' in content && each in content.layers)),
      name,
    ).toEqual([])
  }
})
