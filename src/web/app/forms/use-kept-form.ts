import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readForTab, storeForTab } from '../session/tab-storage.ts'

type KeptForm<Fields extends FieldValues> = Pick<
  UseFormReturn<Fields>,
  'formState' | 'getValues' | 'setValue' | 'subscribe'
>

/**
 * Keeps a form's values while the tab is open, so that neither Back nor a reload loses them. Returns a
 * function that forgets them once they are sent.
 */
export function useKeptForm<Fields extends FieldValues>(name: string, form: KeptForm<Fields>): () => void {
  const key = `form:${name}`
  const { subscribe } = form
  const isSent = useRef(false)
  const bringBack = useEffectEvent(() => {
    const { getValues, setValue, formState } = form
    for (const [field, value] of Object.entries(readKept(key))) {
      const path = field as Path<Fields>
      // Values that were typed before this code was loaded are newer.
      const isUntouched = getValues(path) === formState.defaultValues?.[field] || getValues(path) === ''
      if (isUntouched && value) setValue(path, value as PathValue<Fields, Path<Fields>>)
    }
  })
  useEffect(() => {
    bringBack()
    return subscribe({
      formState: { values: true },
      // This also runs when sending ends.
      callback: ({ values }) => isSent.current || storeForTab(key, JSON.stringify(values)),
    })
  }, [subscribe, key])
  return () => {
    isSent.current = true
    storeForTab(key, null)
  }
}

function readKept(key: string): Record<string, unknown> {
  const kept = readForTab(key)
  try {
    return kept === null ? {} : (JSON.parse(kept) as Record<string, unknown>)
  } catch {
    return {}
  }
}
