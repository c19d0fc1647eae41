import content from '../../content/photo-motion.json' with { type: 'json' }
import type { Direction, FlowKind } from '../../kit/motion/flow/order.ts'
import { wordsPattern } from '../../kit/words-pattern.ts'

/** The flow that words ask for. */
export interface FlowWords {
  kind: FlowKind
  /** Whether it is the sky, which needs no painting. */
  isSky: boolean
  /** Whether something is said to move, and not only named. */
  isMoving: boolean
  direction: Direction | null
  /** 1 unless the words give a speed. */
  speed: number
  /** The remaining words, for weather and light. */
  rest: string
}

interface FlowRow {
  words: string
  kind: FlowKind
  direction?: Direction
  isSky?: boolean
}

// The content's test checks it against its schema.
const FLOWS = content.flows as FlowRow[]
const DIRECTIONS = Object.entries(content.directions) as [Direction, string][]
const MOVING = wordsPattern(content.moving, 'g')
/** Wind itself is not drawn if something moves in it. */
const WIND = wordsPattern(content.wind, 'g')

/** The part of a prompt about something that flows, or null. The first of several named things counts. */
export function readFlow(prompt: string): FlowWords | null {
  const text = prompt.toLowerCase()
  const [first] = FLOWS.map((flow) => ({ ...flow, index: text.search(wordsPattern(flow.words)) }))
    .filter(({ index }) => index >= 0)
    .sort((one, other) => one.index - other.index)
  if (!first) return null
  const rest = text.replace(wordsPattern(first.words, 'g'), ' ').replace(MOVING, ' ').replace(WIND, ' ')
  return {
    kind: first.kind,
    isSky: first.isSky ?? false,
    isMoving: text.search(MOVING) >= 0,
    direction: DIRECTIONS.find(([, words]) => wordsPattern(words).test(text))?.[0] ?? first.direction ?? null,
    speed: content.speeds.find(({ words }) => wordsPattern(words).test(text))?.speed ?? 1,
    rest,
  }
}
