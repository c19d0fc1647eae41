import { useEffect, useState } from 'react'
import { findGreeting } from '../../app/session/greet-invited.ts'
import { storedInviteCode } from '../../app/session/invite-code.ts'

/** The greeting of whoever came by an invite link and has not registered yet; null of everybody else. */
export function useInvitation(): string | null {
  const [greeting, setGreeting] = useState<string | null>(null)
  useEffect(() => {
    const code = storedInviteCode()
    let current = true
    if (code)
      findGreeting(code).then(
        (found) => current && setGreeting(found),
        // Registering works all the same.
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [])
  return greeting
}
