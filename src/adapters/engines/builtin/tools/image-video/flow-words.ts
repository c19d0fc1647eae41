import type { Direction, FlowKind } from '../../kit/motion/flow/order.ts'

/** What words let flow. */
export interface FlowWords {
  kind: FlowKind
  /** Whether it is the sky, which needs no painting. */
  isSky: boolean
  /** Whether something is said to move, and not only named. */
  isMoving: boolean
  direction: Direction | null
  /** 1 unless it is said how fast. */
  speed: number
  /** The words that are left for weather and light. */
  rest: string
}

/** What moves, and how: the first that is named counts. */
const THINGS: readonly { words: RegExp; kind: FlowKind; direction?: Direction; isSky?: true }[] = [
  { words: /\b(clouds?|sky|skies)\b/, kind: 'drift', isSky: true },
  { words: /\b(waterfalls?|cascades?|fountains?)\b/, kind: 'drift', direction: 'down' },
  { words: /\b(smoke|steam|vapou?r|fumes?)\b/, kind: 'drift', direction: 'up' },
  { words: /\b(rivers?|streams?|brooks?|creeks?|rapids|lava)\b/, kind: 'drift' },
  { words: /\b(waves?|sea|ocean|lakes?|ponds?|water|ripples?|pool|reflections?)\b/, kind: 'ripple' },
  {
    words:
      /\b(hair|dress|skirt|scarf|cloth|curtains?|veil|cape|flags?|fur|mane|feathers?|grass|leaves|trees?|branches|reeds?|wheat|crops?|flowers?|fields?)\b/,
    kind: 'sway',
  },
]

const MOVING =
  /\b(drift\w*|mov\w+|flow\w*|pass\w*|float\w*|roll\w*|sail\w*|runs?|running|fall(?:s|ing)|ris\w+|rippl\w*|waves?|waving|sway\w*|blow\w*|flutter\w*|swing\w*|billow\w*|stream(?:s|ing)|shimmer\w*|loop\w*|alive|in the (?:wind|breeze))\b/g

const DIRECTIONS: readonly (readonly [RegExp, Direction])[] = [
  [/\b(left|leftwards?|westwards?)\b/, 'left'],
  [/\b(right|rightwards?|eastwards?)\b/, 'right'],
  [/\b(up|upwards?|ris\w+)\b/, 'up'],
  [/\b(down|downwards?|falls?|falling)\b/, 'down'],
]

const SPEEDS: readonly (readonly [RegExp, number])[] = [
  [/\b(slow\w*|gentl\w+|calm\w*|soft\w*|lazy|lazily)\b/, 0.65],
  [/\b(fast\w*|quick\w*|rapid\w*|strong\w*|wild\w*|storm\w*)\b/, 1.5],
]

/** Of wind nothing is drawn where something moves in it. */
const WIND = /\b(wind\w*|breez\w*|gust\w*)\b/g

/** What of a prompt is about something that flows, or null. */
export function readFlow(prompt: string): FlowWords | null {
  const text = prompt.toLowerCase()
  const [first] = THINGS.map((thing) => ({ ...thing, index: text.search(thing.words) }))
    .filter(({ index }) => index >= 0)
    .sort((one, other) => one.index - other.index)
  if (!first) return null
  const rest = text.replace(new RegExp(first.words, 'g'), ' ').replace(MOVING, ' ').replace(WIND, ' ')
  return {
    kind: first.kind,
    isSky: first.isSky ?? false,
    isMoving: text.search(MOVING) >= 0,
    direction: chosen(DIRECTIONS, text) ?? first.direction ?? null,
    speed: chosen(SPEEDS, text) ?? 1,
    rest,
  }
}

function chosen<Value>(table: readonly (readonly [RegExp, Value])[], text: string): Value | null {
  return table.find(([words]) => words.test(text))?.[1] ?? null
}
