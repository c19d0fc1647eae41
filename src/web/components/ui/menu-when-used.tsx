import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useId,
  useRef,
  useState,
} from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

interface MenuWhenUsedProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

/**
 * A menu behind an icon, for lists of a thousand of them: each mounted menu listens to every key on the page,
 * and with that many, each key press takes a quarter of a second. So it is mounted only once its button gets
 * the focus.
 */
export function MenuWhenUsed({ label, icon, children }: MenuWhenUsedProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)

  /** When a press on the button becomes a click, it has already closed the menu. */
  function toggle({ detail }: MouseEvent) {
    const isByKey = detail === 0
    setUsed(true)
    // The button reacts in the next frame; the menu, which takes several frames on a slow machine, follows.
    // It opens before the next key is handled, since that key may be meant for it.
    if (isByKey || wasOpen.current) setOpen(!wasOpen.current)
    else startTransition(() => setOpen(true))
    wasOpen.current = false
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <span className="relative">
      <IconButton
        ref={button}
        id={id}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onFocus={() => setUsed(true)}
        onBlur={() => setUsed(isOpen)}
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onKeyDown={openByArrow}
        onClick={toggle}
      >
        {icon}
      </IconButton>
      {isUsed && (
        <Menu
          align="end"
          open={isOpen}
          onOpenChange={setOpen}
          opener={{ id, focus: () => button.current?.focus() }}
          // Marks the menu's place and draws nothing.
          trigger={
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              className="pointer-events-none absolute inset-0"
            />
          }
        >
          {children}
        </Menu>
      )}
    </span>
  )
}
