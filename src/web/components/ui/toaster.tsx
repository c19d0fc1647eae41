import { type ComponentType, useEffect, useState } from 'react'
import { type ToastMessage, toastsAreWaiting, watchToasts } from './toast.ts'
import type { ToastStageProps } from './toast-stage.tsx'

interface ToasterProps {
  /** The name of the region for messages. */
  label: string
  closeLabel: string
}

type Stage = ComponentType<ToastStageProps>

/** Use it once, in the app shell. It costs almost nothing until the first message loads the rest. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const [stage, setStage] = useState<Stage | null>(null)
  const [spoken, setSpoken] = useState({ polite: '', assertive: '', count: 0 })

  useEffect(() => {
    if (stage) return
    let current = true
    function load() {
      if (!toastsAreWaiting()) return
      import('./toast-stage.tsx').then(
        (module) => current && setStage(() => module.ToastStage),
        // The messages keep waiting; the next one retries.
        () => undefined,
      )
    }
    load()
    const stop = watchToasts(load)
    return () => {
      current = false
      stop()
    }
  }, [stage])

  function announce(message: ToastMessage) {
    const words = [message.title, message.body].filter(Boolean).join('. ')
    const urgent = message.kind === 'danger' || message.kind === 'warning'
    setSpoken(({ count }) => ({
      polite: urgent ? '' : words,
      assertive: urgent ? words : '',
      count: count + 1,
    }))
  }

  const Stage = stage
  return (
    <>
      <output aria-live="polite" className="sr-only">
        <span key={spoken.count}>{spoken.polite}</span>
      </output>
      <div role="alert" aria-live="assertive" className="sr-only">
        <span key={spoken.count}>{spoken.assertive}</span>
      </div>
      {Stage && <Stage label={label} closeLabel={closeLabel} onShow={announce} />}
    </>
  )
}
