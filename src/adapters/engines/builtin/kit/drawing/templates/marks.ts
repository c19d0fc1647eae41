import { fillIn, type Measure, measure } from './measures.ts'
import { drawShape, type ShapeName } from './shapes.ts'
import {
  type Names,
  sizeOf,
  type Value,
  type ValueContext,
  type Wanted,
  withNames,
  withStream,
} from './values.ts'

/** What is drawn, as content says it: SVG with `{names}` in it, ready shapes, and how often and where. */
export type Marks =
  | string
  | readonly Marks[]
  /** One of the shapes that grow by rules of their own, which is given sizes and colours. */
  | { shape: ShapeName; with: Names }
  /** Marks that have a name, and what they know more. */
  | { use: string; with?: Names }
  | Repeated
  | { if: Condition; draw: Marks; else?: Marks }
  | { names?: Names; random?: string; draw: Marks }

interface Repeated {
  /** How often; all around a circle, where `cos` and `sin` are known; or in steps while `each` is below `until`. */
  repeat: Measure | { around: number } | { each: string; from: Value; until: Measure; step: Value }
  names?: Names
  draw: Marks
}

/** What has to be true for something to be drawn. */
export type Condition =
  /** All of them. */
  | readonly Condition[]
  | { weather: string | readonly string[] }
  | { time: string }
  | { mood: string }
  /** People can ask for a picture without it. */
  | { wants: Wanted }
  /** Whether the size of this name is not zero. */
  | { named: string }
  | { chance: Measure }
  | { outside: readonly [size: Measure, low: Measure, high: Measure] }
  /** The first, and then every n-th. */
  | { every: number }

export interface DrawContext extends ValueContext {
  /** Marks that others use, by name. */
  marks: Readonly<Record<string, Marks>>
}

export function drawMarks(marks: Marks, context: DrawContext): string {
  if (typeof marks === 'string') return fillIn(marks, context.scope)
  if (isList(marks)) return marks.map((each) => drawMarks(each, context)).join('')
  if ('shape' in marks) return drawShape(marks.shape, withNames(marks.with, context))
  if ('use' in marks) {
    const used = context.marks[marks.use]
    if (used === undefined) throw new Error(`There are no marks called ${marks.use}.`)
    return drawMarks(used, withNames(marks.with, context))
  }
  if ('repeat' in marks) {
    let svg = ''
    for (const each of repetitions(marks, context)) svg += drawMarks(marks.draw, each)
    return svg
  }
  if ('if' in marks) return drawMarks(holds(marks.if, context) ? marks.draw : (marks.else ?? ''), context)
  return drawMarks(marks.draw, withNames(marks.names, withStream(marks.random, context)))
}

/** Several drawings whose marks alternate, as those of near and far trees of one kind. */
export function drawTogether(marks: Marks, count: number, context: DrawContext): string[] {
  if (count === 1) return [drawMarks(marks, context)]
  if (typeof marks === 'string' || isList(marks) || !('repeat' in marks) || !isList(marks.draw))
    throw new Error('Only marks that are repeated can be drawn by turns.')
  const drawings = marks.draw
  const drawn = drawings.map(() => '')
  for (const each of repetitions(marks, context))
    for (const [index, drawing] of drawings.entries()) drawn[index] += drawMarks(drawing, each)
  return drawn
}

/**
 * The names that each repetition knows. Each is drawn before the next begins, because they share the random stream.
 */
function* repetitions({ repeat, names }: Repeated, context: DrawContext): Generator<DrawContext> {
  if (typeof repeat !== 'object' || 'around' in repeat) {
    const count = typeof repeat === 'object' ? repeat.around : measure(repeat, context.scope)
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * Math.PI * 2
      yield withNames(names, knowing({ index, cos: Math.cos(angle), sin: Math.sin(angle) }, context))
    }
    return
  }
  let index = 0
  let at = sizeOf(repeat.from, context)
  while (at < measure(repeat.until, context.scope)) {
    const inside = withNames(names, knowing({ index: index++, [repeat.each]: at }, context))
    yield inside
    at += sizeOf(repeat.step, inside)
  }
}

export function holds(condition: Condition, context: DrawContext): boolean {
  const { stage, scope, random } = context
  if (isAll(condition)) return condition.every((each) => holds(each, context))
  if ('weather' in condition) return [condition.weather].flat().some((each) => each === stage.weather)
  if ('time' in condition) return stage.palette.time === condition.time
  if ('mood' in condition) return stage.mood === condition.mood
  if ('named' in condition) return measure(condition.named, scope) !== 0
  if ('wants' in condition) return stage.wants(condition.wants)
  if ('chance' in condition) return random.chance(measure(condition.chance, scope))
  if ('every' in condition) return measure('index', scope) % condition.every === 0
  const [size, low, high] = condition.outside.map((each) => measure(each, scope))
  return (size ?? 0) < (low ?? 0) || (size ?? 0) > (high ?? 0)
}

const knowing = (sizes: Record<string, number>, context: DrawContext): DrawContext => ({
  ...context,
  scope: { ...context.scope, ...sizes },
})

function isList(marks: Marks): marks is readonly Marks[] {
  return Array.isArray(marks)
}

function isAll(condition: Condition): condition is readonly Condition[] {
  return Array.isArray(condition)
}
