import { useEffect, useEffectEvent } from 'react'
import type { Edited } from './cut-out-editor.tsx'
import type { History } from './use-history.ts'

type EditKeys = {
  /** False while nobody sees what the keys would change. */
  listens: boolean
  history: History<Edited>
  /** Makes the brush this much larger or smaller. */
  onBrush: (factor: number) => void
}

/** The usual keys of editors: undo, redo, and a smaller or larger brush. */
export function useEditKeys({ listens, history, onBrush }: EditKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (isWriting) return
    const command = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (command && key === 'z') (event.shiftKey ? history.redo : history.undo)?.()
    else if (command && key === 'y') history.redo?.()
    else if (event.key === '[') onBrush(0.8)
    else if (event.key === ']') onBrush(1.25)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!listens) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [listens])
}
