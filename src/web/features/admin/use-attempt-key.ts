import { useRef } from 'react'
import { newKey } from '../../../shared/ids.ts'

/**
 * A key for a request. It stays the same if the same request is repeated because no answer came, so that it
 * is carried out once.
 */
export function useAttemptKey(): (sent: object) => string {
  const last = useRef<{ sent: string; key: string } | null>(null)
  return (sent) => {
    const text = JSON.stringify(sent)
    if (last.current?.sent !== text) last.current = { sent: text, key: newKey() }
    return last.current.key
  }
}
