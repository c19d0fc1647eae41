import { useState } from 'react'

type Steps<Value> = { before: readonly Value[]; now: Value; after: readonly Value[] }

export type History<Value> = {
  now: Value
  set: (value: Value) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

const MAX_STEPS = 20

/** A value with the ones before it, and those that were taken back. */
export function useHistory<Value>(first: Value): History<Value> {
  const [{ before, now, after }, setSteps] = useState<Steps<Value>>({ before: [], now: first, after: [] })
  const [last] = before.slice(-1)
  const [next] = after
  return {
    now,
    set: (value) => setSteps({ before: [...before, now].slice(-MAX_STEPS), now: value, after: [] }),
    undo:
      last === undefined
        ? null
        : () => setSteps({ before: before.slice(0, -1), now: last, after: [now, ...after] }),
    redo:
      next === undefined
        ? null
        : () => setSteps({ before: [...before, now], now: next, after: after.slice(1) }),
  }
}
