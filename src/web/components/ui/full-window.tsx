import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { toastsBelow } from './toasts-below.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

interface FullWindowProps {
  title: string
  /** Below the title; screen readers announce changes. */
  note?: ReactNode
  closeLabel: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Shown in the bar at the top. */
  actions?: ReactNode
  children: ReactNode
}

/** A dark dialog that fills the whole window, for looking at media. */
export function FullWindow({
  title,
  note,
  closeLabel,
  onClose,
  onKeyDown,
  actions,
  children,
}: FullWindowProps) {
  const dialogFocus = useDialogFocus()
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-overlay bg-night/94 backdrop-blur-lg data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Primitive.Content
            aria-describedby={undefined}
            onKeyDown={onKeyDown}
            {...dialogFocus}
            onInteractOutside={keepOpenForToasts}
            className="absolute inset-0 flex flex-col text-white outline-none"
          >
            <div ref={toastsBelow} className="flex flex-wrap items-center justify-end gap-2 p-3 sm:px-5">
              <div className="min-w-0 flex-1">
                <Primitive.Title className="truncate font-semibold text-sm">{title}</Primitive.Title>
                {note && (
                  <p aria-live="polite" className="text-white/75 text-xs tabular-nums">
                    {note}
                  </p>
                )}
              </div>
              {actions}
              <Primitive.Close asChild>
                <IconButton label={closeLabel} variant="glass">
                  <X />
                </IconButton>
              </Primitive.Close>
            </div>
            <div className="relative min-h-0 flex-1">{children}</div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
