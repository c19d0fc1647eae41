import elsewhere from '../../../content/places/elsewhere.json' with { type: 'json' }
import indoor from '../../../content/places/indoor.json' with { type: 'json' }
import nature from '../../../content/places/nature.json' with { type: 'json' }
import town from '../../../content/places/town.json' with { type: 'json' }
import water from '../../../content/places/water.json' with { type: 'json' }
import type { Colour } from '../colours.ts'
import type { PlaceName, Weather } from '../prompt.ts'
import type { Layer, Motion } from '../scene.ts'
import {
  type Condition,
  drawMarks,
  drawTogether,
  holds,
  inStream,
  type Marks,
  naming,
  type Sketchbook,
} from '../templates/marks.ts'
import { type Measure, measure } from '../templates/measures.ts'
import { type Names, readValue, type Value } from '../templates/values.ts'
import { foreground, lawn, PETALS, rolling, treeRow, turf } from './growth.ts'
import type { TreeKind } from './shapes.ts'
import { type Backdrop, type Ground, layer, type Stage } from './stage.ts'
import { studio } from './studio.ts'

/** Places that have names and marks in common. */
interface PlaceGroup {
  names?: Names
  marks: Readonly<Record<string, Marks>>
  places: Readonly<Record<string, PlaceContent>>
}

interface PlaceContent {
  /** The stream of chance that everything takes from which has none of its own. */
  random?: string
  /** What lies and grows there when no weather is asked for. */
  weather?: Weather
  /** `horizon` is where the floor begins to be seen. */
  names: Names
  /** Drawn before all layers, which show them by name. */
  parts?: Readonly<Record<string, Marks>>
  behind: readonly LayerContent[]
  inFront?: readonly LayerContent[]
  /** Where the main figures stand. */
  standing: Measure
  kind?: Ground['kind']
  open?: boolean
  water?: true
}

type LayerContent =
  | { name: string; depth: number; motion?: Motion; random?: string; if?: Condition; draw: Marks }
  | { grow: 'hills'; horizon?: Measure }
  | { grow: 'trees'; name: string; base: Measure; size: number; near: number; kinds: Value; gap: number }
  | { grow: 'lawn'; blossoms: boolean | Condition }
  | { grow: 'foreground'; flowers: number; colour?: string }

// The content's test holds it against its schema.
const GROUPS = [nature, water, town, indoor, elsewhere] as unknown as readonly PlaceGroup[]

export function buildBackdrop(place: PlaceName, stage: Stage, colour: Colour | null): Backdrop {
  const group = GROUPS.find(({ places }) => place in places)
  const content = group?.places[place]
  return group && content ? buildPlace(content, group, stage) : studio(stage, colour)
}

function buildPlace(content: PlaceContent, { names, marks }: PlaceGroup, given: Stage): Backdrop {
  const stage = { ...given, weather: given.weather ?? content.weather ?? null }
  const blank = { stage, marks, random: stage.random, scope: scopeOf(stage) }
  const book = naming(content.names, inStream(content.random, naming(names, blank)))
  const drawn = withParts(content.parts ?? {}, book)
  const behind = content.behind.flatMap((each) => layersOf(each, drawn))
  const inFront = (content.inFront ?? []).flatMap((each) => layersOf(each, drawn))
  const { standing, kind = 'land', open = true, water: hasWater } = content
  return {
    behind,
    inFront,
    ground: { horizon: measure('horizon', drawn.scope), standing: measure(standing, drawn.scope), kind },
    open,
    ...(hasWater && { water: true }),
  }
}

function scopeOf({ width, height, palette }: Stage) {
  const [skyTop, skyMiddle, skyBottom] = palette.sky
  const { haze, cloud } = palette
  return { width, height, skyTop, skyMiddle, skyBottom, haze, cloud, petals: PETALS }
}

function withParts(parts: Readonly<Record<string, Marks>>, book: Sketchbook): Sketchbook {
  const scope: Record<string, unknown> = { ...book.scope }
  for (const [written, marks] of Object.entries(parts)) {
    const names = written.split(' ')
    for (const [index, svg] of drawTogether(marks, names.length, book).entries())
      scope[names[index] ?? ''] = svg
  }
  return { ...book, scope }
}

function layersOf(content: LayerContent, book: Sketchbook): Layer[] {
  const { stage, scope } = book
  const size = (written: Measure) => measure(written, scope)
  if (!('grow' in content)) {
    if (content.if && !holds(content.if, book)) return []
    const svg = drawMarks(content.draw, inStream(content.random, book))
    return [layer(content.name, content.depth, svg, content.motion)]
  }
  switch (content.grow) {
    case 'hills':
      return rolling(stage, size(content.horizon ?? 'horizon'))
    case 'trees': {
      const kinds = readValue(content.kinds, book) as [TreeKind, ...TreeKind[]]
      return treeRow(stage, content.name, size(content.base), content.size, content.near, kinds, content.gap)
    }
    case 'lawn': {
      const { blossoms } = content
      return [lawn(stage, size('horizon'), typeof blossoms === 'boolean' ? blossoms : holds(blossoms, book))]
    }
    case 'foreground':
      return [foreground(stage, content.colour ?? turf(stage), content.flowers)]
  }
}
