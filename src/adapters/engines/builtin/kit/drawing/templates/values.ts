import type { Random } from '../../random.ts'
import { darken, lighten, mix } from '../colours.ts'
import type { Stage } from '../places/stage.ts'
import { fillIn, type Measure, measure, type Scope } from './measures.ts'

/** A size, a colour or another word, as content says it. */
export type Value =
  | Measure
  | readonly Value[]
  /** At random. `random` names a stream of its own, so that nothing else changes with it. */
  | { between: readonly [Measure, Measure]; times?: Measure; random?: string }
  /** A whole number, both ends included. */
  | { whole: readonly [number, number] }
  | { pick: string | readonly Value[]; random?: string }
  | { chance: number; value: Value; else: Value }
  /** One after the other, by how often something was repeated. */
  | { cycle: readonly Value[] }
  /** By the state of the stage, and by what is wanted there. */
  | { wants: Wanted; value: Value; else: Value }
  | { byWeather: Choices }
  | { byTime: Choices }
  | { byMood: Choices }
  | ColourValue
  | { sine: Measure }
  | { least: readonly Measure[] }
  /** A text with `{names}` in it. */
  | { text: string }

/** A colour as it looks in the open, in a room, darker, lighter or between two. */
type ColourValue =
  | { land: Value; near: Measure }
  | { lit: Value }
  /** The colour that a prompt asks for, or this one. */
  | { asked: Value }
  | { darken: Value; by: Measure }
  | { lighten: Value; by: Measure }
  | { mix: readonly [Value, Value]; share: Measure }

type Choices = { else: Value } & Readonly<Record<string, Value>>

export type Wanted = Parameters<Stage['wants']>[0]

/** Values by name, each of which may use those before it. A name of several words takes a list apart. */
export type Names = Readonly<Record<string, Value>>

/** What values can use: the stage, names, and the random stream. */
export interface ValueContext {
  stage: Stage
  scope: Scope
  random: Random
}

/** The same context with more names. */
export function withNames<Context extends ValueContext>(names: Names | undefined, context: Context): Context {
  const scope: Record<string, unknown> = { ...context.scope }
  const inner = { ...context, scope }
  for (const [name, written] of Object.entries(names ?? {})) {
    const value = readValue(written, inner)
    if (!name.includes(' ')) scope[name] = value
    else if (Array.isArray(value))
      for (const [index, part] of name.split(' ').entries()) scope[part] = value[index]
  }
  return inner
}

/** The same context with another random stream; the stage's own is called `stage`. */
export function withStream<Context extends ValueContext>(
  name: string | undefined,
  context: Context,
): Context {
  if (name === undefined) return context
  const { random } = context.stage
  return { ...context, random: name === 'stage' ? random : random.fork(fillIn(name, context.scope)) }
}

function readValue(value: Value, context: ValueContext): unknown {
  const { scope, random, stage } = context
  if (typeof value === 'number') return value
  if (typeof value === 'string') return readText(value, scope)
  if (isList(value)) return value.map((each) => readValue(each, context))
  if ('between' in value) {
    const [low, high] = value.between
    const found = withStream(value.random, context).random.between(measure(low, scope), measure(high, scope))
    return value.times === undefined ? found : measure(value.times, scope) * found
  }
  if ('pick' in value) {
    const [first = '', ...others] = typeof value.pick === 'string' ? listOf(value.pick, scope) : value.pick
    return readValue(withStream(value.random, context).random.pick([first, ...others]), context)
  }
  if ('chance' in value) return readValue(random.chance(value.chance) ? value.value : value.else, context)
  if ('cycle' in value)
    return readValue(value.cycle[measure('index', scope) % value.cycle.length] ?? '', context)
  if ('byWeather' in value) return readValue(chosen(value.byWeather, stage.weather), context)
  if ('byTime' in value) return readValue(chosen(value.byTime, stage.palette.time), context)
  if ('byMood' in value) return readValue(chosen(value.byMood, stage.mood), context)
  if ('whole' in value) return random.whole(...value.whole)
  if ('wants' in value) return readValue(stage.wants(value.wants) ? value.value : value.else, context)
  if ('least' in value) return Math.min(...value.least.map((each) => measure(each, scope)))
  if ('sine' in value) return Math.sin(measure(value.sine, scope))
  if ('text' in value) return fillIn(value.text, scope)
  return mixedColour(value, context)
}

function textOf(value: Value, context: ValueContext): string {
  const text = readValue(value, context)
  if (typeof text !== 'string') throw new Error(`${JSON.stringify(value)} is no text.`)
  return text
}

export function sizeOf(value: Value, context: ValueContext): number {
  const size = readValue(value, context)
  if (typeof size !== 'number') throw new Error(`${JSON.stringify(value)} is no size.`)
  return size
}

function mixedColour(value: ColourValue, context: ValueContext): string {
  const { stage, scope } = context
  if ('land' in value) return stage.palette.land(textOf(value.land, context), measure(value.near, scope))
  if ('asked' in value) return stage.asked ?? textOf(value.asked, context)
  if ('lit' in value) return inRoom(textOf(value.lit, context), stage)
  if ('darken' in value) return darken(textOf(value.darken, context), measure(value.by, scope))
  if ('lighten' in value) return lighten(textOf(value.lighten, context), measure(value.by, scope))
  const [one, other] = value.mix
  return mix(textOf(one, context), textOf(other, context), measure(value.share, scope))
}

/** A colour of a room in the light of the hour. */
function inRoom(hex: string, { palette: { time } }: Stage): string {
  if (time === 'night') return mix(hex, '#2a2560', 0.42)
  return time === 'sunset' ? mix(hex, '#ff9a5c', 0.14) : hex
}

/** A colour, what a name stands for, a plain word, or a size. */
function readText(text: string, scope: Scope): unknown {
  if (text.startsWith('#')) return text
  if (text in scope) return scope[text]
  return /^[a-z ]+$/i.test(text) ? text : measure(text, scope)
}

function listOf(name: string, scope: Scope): string[] {
  const list = scope[name]
  return Array.isArray(list) ? list.map(String) : []
}

function chosen(choices: Choices, name: string | null): Value {
  return (name === null ? undefined : choices[name]) ?? choices.else
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
