import { useRef } from 'react'

/** A key for what is sent: the same one when the same is sent again because no answer came, so that it is done once. */
export function useAttemptKey(): (sent: object) => string {
  const last = useRef<{ sent: string; key: string } | null>(null)
  return (sent) => {
    const text = JSON.stringify(sent)
    if (last.current?.sent !== text) last.current = { sent: text, key: newKey() }
    return last.current.key
  }
}

/** By hand, because browsers make UUIDs on https alone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
