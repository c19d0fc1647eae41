import { type FormEvent, useRef, useState } from 'react'
import type { FormState, Problem } from './form-state.ts'
import { useStartWhenSent } from './use-start-when-sent.ts'

type Attempted = {
  state: FormState
  problems: ReadonlyMap<string, Problem>
  consentMissing: boolean
  /** The reason why the start would be refused; null if it would not. */
  reasonId: string | null
  /** Whether nothing can be started now. */
  stopped: boolean
  start: () => void
}

/** The attempts to start: each leads to what is missing, or waits for what is still being sent. */
export function useAttempt({ state, problems, consentMissing, reasonId, stopped, start }: Attempted) {
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const { onlySending, waits, wait } = useStartWhenSent(state, problems, start)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (stopped) return
    if (reasonId) document.getElementById(reasonId)?.focus()
    else if (onlySending && !consentMissing) {
      setTried(true)
      wait()
    } else whenComplete(start)
  }

  /** Leads to the first missing value, if there is one. */
  function whenComplete(act: () => void) {
    setTried(true)
    const [first] = problems.keys()
    if (first !== undefined) focusIn(form.current, `[data-field="${first}"]`)
    else if (consentMissing) focusIn(form.current, '[data-consent]')
    else act()
  }

  return { form, tried, waits, submit, whenComplete }
}

function focusIn(form: HTMLElement | null, selector: string): void {
  const place = form?.querySelector(selector)
  const controls = 'input:not([disabled]), textarea, select, button:not([disabled])'
  place?.querySelector<HTMLElement>(controls)?.focus()
  place?.scrollIntoView({ block: 'center' })
}
