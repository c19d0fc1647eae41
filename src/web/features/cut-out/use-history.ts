import { useState } from 'react'

type Steps<Value> = {
  before: readonly Value[]
  now: Value
  after: readonly Value[]
  /** The run that the last step belongs to. */
  run: string | null
}

export type History<Value> = {
  now: Value
  /** Consecutive steps of one run, such as those of a moving slider, are undone together. */
  set: (change: (now: Value) => Value, run?: string | null) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

const MAX_STEPS = 20

/** A value with its earlier versions, and the undone ones. */
export function useHistory<Value>(first: Value): History<Value> {
  const [steps, setSteps] = useState<Steps<Value>>({ before: [], now: first, after: [], run: null })
  const { before, now, after } = steps
  const [last] = before.slice(-1)
  const [next] = after
  return {
    now,
    // A change that took a while applies to the current value.
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
