import { useEffect, useEffectEvent, useRef } from 'react'
import type { LoginMode } from '../../app/session/login-flow.ts'

/** Calls back when the mode changes, but not on the first render. */
export function useModeChange(mode: LoginMode, onChange: () => void): void {
  const last = useRef(mode)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === mode) return
    last.current = mode
    changed()
  }, [mode])
}
