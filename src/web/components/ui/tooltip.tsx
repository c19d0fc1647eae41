import * as Primitive from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The explained control. It must be focusable, or keyboard users never get the tooltip. */
  children: ReactElement
}

export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={350}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-floating max-w-64 animate-fade-in rounded-sm bg-inverse px-2.5 py-1.5 font-medium text-on-inverse text-xs shadow-md"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
