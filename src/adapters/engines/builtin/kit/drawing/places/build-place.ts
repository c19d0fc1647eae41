import elsewhere from '../../../content/places/elsewhere.json' with { type: 'json' }
import indoor from '../../../content/places/indoor.json' with { type: 'json' }
import nature from '../../../content/places/nature.json' with { type: 'json' }
import town from '../../../content/places/town.json' with { type: 'json' }
import water from '../../../content/places/water.json' with { type: 'json' }
import type { PlaceName, Weather } from '../prompt.ts'
import type { Layer } from '../scene.ts'
import {
  createDrawContext,
  type DrawnLayer,
  drawLayer,
  drawLayerGroup,
  type LayerGroup,
} from '../templates/layers.ts'
import { type DrawContext, drawTogether, type Marks } from '../templates/marks.ts'
import { type Measure, measure } from '../templates/measures.ts'
import { type Names, withNames, withStream } from '../templates/values.ts'
import type { Backdrop, Ground, Stage } from './stage.ts'

/** Places that have names and marks in common. */
interface PlaceGroup {
  names?: Names
  marks: Readonly<Record<string, Marks>>
  layers?: Readonly<Record<string, LayerGroup>>
  places: Readonly<Record<string, PlaceContent>>
}

interface PlaceContent {
  /** The random stream of everything that has none of its own. */
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

type LayerContent = DrawnLayer | { use: string; with: Names }

// The content's test holds it against its schema.
const GROUPS = [nature, water, town, indoor, elsewhere] as unknown as readonly PlaceGroup[]

export function buildBackdrop(place: PlaceName, given: Stage): Backdrop {
  const group = GROUPS.find(({ places }) => place in places)
  const content = group?.places[place]
  if (!group || !content) throw new Error(`There is no place called ${place}.`)
  const stage = { ...given, weather: given.weather ?? content.weather ?? null }
  const blank = withNames(group.names, createDrawContext(stage, group.marks))
  const context = withParts(content.parts ?? {}, withNames(content.names, withStream(content.random, blank)))
  const draw = (layers: readonly LayerContent[] = []) =>
    layers.flatMap((each) => layersOf(each, group, context))
  const { standing, kind = 'land', open = true, water: hasWater } = content
  return {
    behind: draw(content.behind),
    inFront: draw(content.inFront),
    ground: { horizon: measure('horizon', context.scope), standing: measure(standing, context.scope), kind },
    open,
    ...(hasWater && { water: true }),
  }
}

function withParts(parts: Readonly<Record<string, Marks>>, context: DrawContext): DrawContext {
  const scope: Record<string, unknown> = { ...context.scope }
  for (const [written, marks] of Object.entries(parts)) {
    const names = written.split(' ')
    for (const [index, svg] of drawTogether(marks, names.length, context).entries())
      scope[names[index] ?? ''] = svg
  }
  return { ...context, scope }
}

function layersOf(content: LayerContent, { layers }: PlaceGroup, context: DrawContext): Layer[] {
  if (!('use' in content)) return drawLayer(content, context)
  const group = layers?.[content.use]
  if (!group) throw new Error(`There are no layers called ${content.use}.`)
  return drawLayerGroup(group, withNames(content.with, context))
}
