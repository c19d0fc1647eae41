import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'

const UNDO_MS = 5000

type UndoBarProps = { children: ReactNode; onUndo: () => void; onExpire: () => void }

/**
 * Names the deleted creations and offers an undo. The time stands still while the bar has the pointer or the
 * focus.
 */
export function UndoBar({ children, onUndo, onExpire }: UndoBarProps) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused
  const expire = useEffectEvent(onExpire)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => expire(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [held])
  const holdTime = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return (
    <div className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-floating mx-auto flex w-fit max-w-full animate-rise-in items-center gap-4 rounded-lg bg-inverse py-2 pr-2 pl-4 text-on-inverse text-sm shadow-lg">
      <output className="font-semibold">{children}</output>
      <Button size="sm" icon={<Undo2 aria-hidden />} {...holdTime} onClick={onUndo}>
        <FormattedMessage id="creations.undo" />
      </Button>
    </div>
  )
}
