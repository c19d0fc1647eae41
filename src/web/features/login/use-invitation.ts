import { useEffect, useState } from 'react'
import { findGreeting } from '../../app/session/greet-invited.ts'
import { storedInviteCode } from '../../app/session/invite-code.ts'

/**
 * The greeting for people who came by an invite link and have not registered yet; null for everybody else.
 */
export function useInvitation(): string | null {
  const [greeting, setGreeting] = useState<string | null>(null)
  useEffect(() => {
    const code = storedInviteCode()
    let current = true
    if (code)
      findGreeting(code).then(
        (found) => current && setGreeting(found),
        // Registering works anyway.
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [])
  return greeting
}
