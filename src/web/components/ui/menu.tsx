import * as Primitive from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

interface MenuProps {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /**
   * The button that opens the menu, if that is not the trigger: it names the menu and gets the focus back.
   */
  opener?: { id: string; focus: () => void }
  children: ReactNode
}

/** A list of actions under a button. Fill it with MenuItem, MenuLabel and MenuSeparator. */
export function Menu({ trigger, align = 'start', open, onOpenChange, opener, children }: MenuProps) {
  return (
    // Not modal: the page behind stays readable and does not shift when its scrollbar would disappear.
    <Primitive.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={mainLandmark()}>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          {...(opener && {
            'aria-labelledby': opener.id,
            onCloseAutoFocus: (event: Event) => {
              event.preventDefault()
              opener.focus()
            },
          })}
          className="z-floating max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[calc(100vw-1.5rem)] origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-lg bg-raised p-1.5 shadow-lg ring-1 ring-line data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Screen readers navigate by landmarks, and the end of the body is outside of all of them. */
function mainLandmark(): Element | null {
  return typeof document === 'undefined' ? null : document.querySelector('main')
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** The only child is a link that becomes the item. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({
  icon,
  danger = false,
  disabled,
  onSelect,
  asChild = false,
  children,
}: MenuItemProps) {
  return (
    <Primitive.Item
      asChild={asChild}
      {...(disabled && { disabled })}
      {...(onSelect && { onSelect })}
      className={cx(
        'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-sm px-3 font-medium text-sm outline-none pointer-coarse:min-h-11 data-disabled:pointer-events-none data-disabled:opacity-45 [&_svg]:size-4.5 [&_svg]:shrink-0',
        danger
          ? 'text-danger-ink data-highlighted:bg-danger-soft data-highlighted:text-on-danger-soft'
          : 'data-highlighted:bg-hover [&_svg]:text-ink-subtle',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Primitive.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Label className="px-3 pt-2 pb-1 font-semibold text-ink-subtle text-xs">
      {children}
    </Primitive.Label>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}
