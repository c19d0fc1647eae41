import { layer, type Stage } from '../places/stage.ts'
import type { Layer, Motion } from '../scene.ts'
import { type Condition, type DrawContext, drawMarks, holds, type Marks } from './marks.ts'
import { fillIn, type Measure, measure } from './measures.ts'
import { type Names, withNames, withStream } from './values.ts'

/** One layer of a scene, as content says it. */
export interface DrawnLayer {
  name: string
  depth: Measure
  motion?: Motion
  /** The random stream that it uses. */
  random?: string
  if?: Condition
  draw: Marks
}

/** Layers that belong together and share one random stream. */
export interface LayerGroup {
  random?: string
  if?: Condition
  names?: Names
  layers: readonly DrawnLayer[]
}

/** What a drawing that depends on the stage alone is begun with. */
export function createDrawContext(stage: Stage, marks: DrawContext['marks'] = {}): DrawContext {
  const { width, height, palette, random, glows, asked } = stage
  const [skyTop, skyMiddle, skyBottom] = palette.sky
  const { haze, cloud, glow } = palette
  const sky = { skyTop, skyMiddle, skyBottom, haze, cloud, glow }
  const scope = { width, height, ...sky, glows: Number(glows), calm: Number(asked !== null) }
  return { stage, marks, random, scope }
}

export function drawLayer(
  { name, depth, motion, random, draw, if: condition }: DrawnLayer,
  context: DrawContext,
): Layer[] {
  if (condition && !holds(condition, context)) return []
  const svg = drawMarks(draw, withStream(random, context))
  return [layer(fillIn(name, context.scope), measure(depth, context.scope), svg, motion)]
}

export function drawLayerGroup(
  { random, names, layers, if: condition }: LayerGroup,
  context: DrawContext,
): Layer[] {
  if (condition && !holds(condition, context)) return []
  const inside = withNames(names, withStream(random, context))
  return layers.flatMap((each) => drawLayer(each, inside))
}
