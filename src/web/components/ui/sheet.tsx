import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

interface SheetProps {
  title: ReactNode
  closeLabel: string
  side?: 'left' | 'right' | 'bottom'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  footer?: ReactNode
  children: ReactNode
}

const sides = {
  left: 'inset-y-0 left-0 w-[min(22rem,calc(100vw-3rem))] rounded-r-2xl data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
  right:
    'inset-y-0 right-0 w-[min(26rem,calc(100vw-3rem))] rounded-l-2xl data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-2xl data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
}

/** A drawer at the edge of the window: navigation on phones, filters, settings of a tool. */
export function Sheet({
  title,
  closeLabel,
  side = 'right',
  open,
  onOpenChange,
  trigger,
  footer,
  children,
}: SheetProps) {
  const dialogFocus = useDialogFocus()
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          aria-describedby={undefined}
          {...dialogFocus}
          onInteractOutside={keepOpenForToasts}
          className={cx(
            'fixed z-overlay flex flex-col overflow-y-auto overscroll-contain bg-raised shadow-lg outline-none',
            sides[side],
          )}
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-3 bg-raised/92 px-5 pt-4 pb-3 backdrop-blur-md">
            <Primitive.Title className="text-lg">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={closeLabel} className="-mr-2">
                <X />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="flex-1 px-5 pb-6">{children}</div>
          {footer && (
            <div className="sticky bottom-0 border-line border-t bg-raised/92 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-md">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
