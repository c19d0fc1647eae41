import { useState } from 'react'

type Steps<Value> = {
  before: readonly Value[]
  now: Value
  after: readonly Value[]
  /** What the last step was part of. */
  run: string | null
}

export type History<Value> = {
  now: Value
  /** Steps of one run that follow each other, such as those of a slider under a hand, are taken back together. */
  set: (change: (now: Value) => Value, run?: string | null) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

const MAX_STEPS = 20

/** A value with the ones before it, and those that were taken back. */
export function useHistory<Value>(first: Value): History<Value> {
  const [steps, setSteps] = useState<Steps<Value>>({ before: [], now: first, after: [], run: null })
  const { before, now, after } = steps
  const [last] = before.slice(-1)
  const [next] = after
  return {
    now,
    // What takes a while is done to the value as it is by then.
    set: (change, run = null) =>
      setSteps((known) => {
        const goesOn = run !== null && run === known.run
        return {
          before: goesOn ? known.before : [...known.before, known.now].slice(-MAX_STEPS),
          now: change(known.now),
          after: [],
          run,
        }
      }),
    undo:
      last === undefined
        ? null
        : () => setSteps({ before: before.slice(0, -1), now: last, after: [now, ...after], run: null }),
    redo:
      next === undefined
        ? null
        : () => setSteps({ before: [...before, now], now: next, after: after.slice(1), run: null }),
  }
}
