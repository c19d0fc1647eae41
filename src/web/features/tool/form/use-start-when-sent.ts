import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormState, Problem } from './form-state.ts'

/** Starts once the upload is done, so that people who have clicked need not wait to click again. */
export function useStartWhenSent(
  form: FormState,
  problems: ReadonlyMap<string, Problem>,
  start: () => void,
): { onlySending: boolean; waits: boolean; wait: () => void } {
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const startedFor = useRef<readonly string[]>([])
  const sending = Object.values(form.files)
    .flat()
    .filter(({ media, error }) => media === null && error === null)
    .map(({ id }) => id)
  const onlySending = problems.size > 0 && [...problems.values()].every((problem) => problem === 'sending')
  // Files that are added after the click do not start by themselves.
  const waits = onlySending && awaited.length > 0 && sending.every((id) => awaited.includes(id))
  const isComplete = problems.size === 0

  const startOnce = useEffectEvent(() => {
    if (startedFor.current === awaited) return
    startedFor.current = awaited
    start()
  })
  useEffect(() => {
    if (awaited.length > 0 && isComplete) startOnce()
  }, [awaited, isComplete])

  return { onlySending, waits, wait: () => setAwaited(sending) }
}
