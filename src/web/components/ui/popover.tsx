import * as Primitive from 'radix-ui/popover'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

type ContentProps = ComponentProps<typeof Primitive.Content>

interface PopoverProps {
  /** The name of the panel, for screen readers. */
  label: string
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  onFocusOutside?: ContentProps['onFocusOutside']
  onPointerDownOutside?: ContentProps['onPointerDownOutside']
  children: ReactNode
}

export function Popover({
  label,
  trigger,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'center',
  className,
  onFocusOutside,
  onPointerDownOutside,
  children,
}: PopoverProps) {
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          {...(onFocusOutside && { onFocusOutside })}
          {...(onPointerDownOutside && { onPointerDownOutside })}
          className={cx(
            'z-floating max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1.5rem)] origin-(--radix-popover-content-transform-origin) overflow-y-auto rounded-xl bg-raised p-4 shadow-lg outline-none ring-1 ring-line data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
