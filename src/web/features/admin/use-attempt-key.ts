import { useRef } from 'react'
import { newKey } from '../../../shared/ids.ts'

/** A key for what is sent: the same one when the same is sent again because no answer came, so that it is done once. */
export function useAttemptKey(): (sent: object) => string {
  const last = useRef<{ sent: string; key: string } | null>(null)
  return (sent) => {
    const text = JSON.stringify(sent)
    if (last.current?.sent !== text) last.current = { sent: text, key: newKey() }
    return last.current.key
  }
}
