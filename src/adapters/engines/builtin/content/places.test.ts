import { expect, test } from 'vitest'
import { z } from 'zod'
import { SHAPES } from '../kit/drawing/templates/shape-table.ts'
import elsewhere from './places/elsewhere.json' with { type: 'json' }
import indoor from './places/indoor.json' with { type: 'json' }
import nature from './places/nature.json' with { type: 'json' }
import town from './places/town.json' with { type: 'json' }
import water from './places/water.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }

const GROUPS = { nature, water, town, indoor, elsewhere }

const measure = z.union([z.number(), z.string().regex(/^-?[\w.]+([+*/-][\w.]+)*$/)])
const share = z.number().min(0).max(1)
const stream = z.string().min(1)

const value: z.ZodType = z.lazy(() =>
  z.union([
    measure,
    z.string().regex(/^#([0-9a-f]{3}){1,2}$/),
    z.array(value),
    z.strictObject({ between: z.tuple([measure, measure]), random: stream.optional() }),
    z.strictObject({ pick: z.union([z.string(), z.array(value).min(2)]), random: stream.optional() }),
    z.strictObject({ chance: share, value, else: value }),
    z.strictObject({ cycle: z.array(value).min(2) }),
    ...['byWeather', 'byTime', 'byMood'].map((by) =>
      z.strictObject({ [by]: z.object({ else: value }).catchall(value) }),
    ),
    z.strictObject({ land: value, near: measure }),
    z.strictObject({ lit: value }),
    z.strictObject({ darken: value, by: measure }),
    z.strictObject({ lighten: value, by: measure }),
    z.strictObject({ mix: z.tuple([value, value]), share: measure }),
    z.strictObject({ sine: measure }),
    z.strictObject({ text: z.string() }),
  ]),
)
const names = z.record(z.string().regex(/^\w+( \w+)*$/), value)

const condition = z.union([
  z.strictObject({ weather: z.string() }),
  z.strictObject({ time: z.string() }),
  z.strictObject({ mood: z.string() }),
  z.strictObject({ wants: z.enum(['cloud', 'tree', 'flower']) }),
  z.strictObject({ chance: measure }),
  z.strictObject({ outside: z.tuple([measure, measure, measure]) }),
  z.strictObject({ every: z.int().min(2) }),
])

const marks: z.ZodType = z.lazy(() =>
  z.union([
    z.string().regex(/^([^{}"]|\{[^{}]+\})+$/),
    z.array(marks).min(1),
    z.strictObject({ shape: z.enum(Object.keys(SHAPES)), with: names }),
    z.strictObject({ use: z.string(), with: names.optional() }),
    z.strictObject({
      repeat: z.union([
        z.int().positive(),
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

const layer = z.union([
  z.strictObject({
    name: z.string(),
    depth: share,
    motion: z.enum(['drift', 'sway', 'twinkle', 'bob', 'rise']).optional(),
    random: stream.optional(),
    if: condition.optional(),
    draw: marks,
  }),
  z.strictObject({ grow: z.literal('hills'), horizon: measure.optional() }),
  z.strictObject({
    grow: z.literal('trees'),
    name: z.string(),
    base: measure,
    size: z.number().positive(),
    near: share,
    kinds: z.union([z.literal('kinds'), z.array(z.enum(['round', 'pine', 'palm', 'bare'])).min(1)]),
    gap: z.number().positive(),
  }),
  z.strictObject({ grow: z.literal('lawn'), blossoms: z.union([z.boolean(), condition]) }),
  z.strictObject({ grow: z.literal('foreground'), flowers: share, colour: z.string().optional() }),
])

const place = z.strictObject({
  random: stream.optional(),
  weather: z.literal('snow').optional(),
  names: names.optional(),
  parts: z.record(z.string(), marks).optional(),
  behind: z.array(layer),
  inFront: z.array(layer).optional(),
  standing: measure,
  kind: z.enum(['water', 'under', 'air', 'space', 'table']).optional(),
  open: z.literal(false).optional(),
  water: z.literal(true).optional(),
})

const group = z.strictObject({
  names: names.optional(),
  marks: z.record(z.string(), marks),
  places: z.record(z.string(), place),
})

test.each(Object.entries(GROUPS))('places of %s are what the composer takes them for', (_, content) => {
  expect(group.safeParse(content).error).toBeUndefined()
})

test('every place that words can ask for is drawn in one group', () => {
  const drawn = Object.values(GROUPS).flatMap(({ places }) => Object.keys(places))
  const asked = Object.keys(vocabulary.places).filter((name) => name !== 'studio')
  expect(drawn.toSorted()).toEqual(asked.toSorted())
})

test('marks that are used by name are in the same group', () => {
  for (const [name, content] of Object.entries(GROUPS)) {
    const used = [...JSON.stringify(content).matchAll(/"use":"([^"]+)"/g)].map(([, mark]) => mark ?? '')
    expect(
      used.filter((mark) => !(mark in content.marks)),
      name,
    ).toEqual([])
  }
})
