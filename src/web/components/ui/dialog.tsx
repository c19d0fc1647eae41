import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { toastsBelow } from './toasts-below.ts'
import { useDialogFocus } from './use-dialog-focus.ts'

interface DialogProps {
  title: ReactNode
  description?: ReactNode
  /** Only screen readers get the title, because the content shows its own. */
  hideTitle?: boolean
  closeLabel: string
  /** In pixels, if the window is wide enough; phones get a full-height sheet. */
  width?: number
  /** For short questions: on phones, it is only as high as its content. */
  brief?: boolean
  /** Neither Escape nor a press outside closes it, so that nothing is lost by accident. */
  onlyByIcon?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** No padding around the content, for pictures and frames that reach the edge. */
  flush?: boolean
  /** `data-initial-focus` marks the field that gets the focus first. */
  children: ReactNode
}

const stay = (event: Event) => event.preventDefault()

export function Dialog({
  title,
  description,
  hideTitle = false,
  closeLabel,
  width = 560,
  brief = false,
  onlyByIcon = false,
  open,
  onOpenChange,
  trigger,
  footer,
  flush = false,
  children,
}: DialogProps) {
  const dialogFocus = useDialogFocus()
  const header = (
    <div className="min-w-0 flex-1">
      <Primitive.Title className="text-xl">{title}</Primitive.Title>
      {description && (
        <Primitive.Description className="mt-1 text-ink-muted text-sm">{description}</Primitive.Description>
      )}
    </div>
  )
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-overlay grid place-items-end bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:place-items-center sm:backdrop-blur-xs">
          <Primitive.Content
            {...(!description && { 'aria-describedby': undefined })}
            {...dialogFocus}
            onInteractOutside={onlyByIcon ? stay : keepOpenForToasts}
            {...(onlyByIcon && { onEscapeKeyDown: stay })}
            style={{ '--dialog-width': `${width}px` } as CSSProperties}
            className={cx(
              'relative flex w-full flex-col overflow-y-auto overscroll-contain scroll-pt-[calc(max(var(--dialog-head,0px),5rem)+2.5rem)] scroll-pb-24 bg-raised shadow-lg outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:h-auto sm:max-h-[calc(100dvh-3rem)] sm:w-[min(var(--dialog-width),calc(100vw-3rem))] sm:rounded-2xl sm:ring-1 sm:ring-line sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in',
              brief ? 'max-h-dvh max-sm:rounded-t-2xl' : 'h-dvh',
            )}
          >
            <div
              ref={toastsBelow}
              className={cx(
                'z-10 flex items-start gap-3',
                hideTitle
                  ? 'pointer-events-none sticky top-0 h-0 justify-end'
                  : 'sticky top-0 bg-raised/92 px-5 pt-4 pb-3 backdrop-blur-md sm:px-7 sm:pt-6',
              )}
            >
              {hideTitle ? <div className="sr-only">{header}</div> : header}
              <Primitive.Close asChild>
                <IconButton
                  label={closeLabel}
                  variant={hideTitle ? 'secondary' : 'ghost'}
                  round={hideTitle}
                  className={hideTitle ? 'pointer-events-auto m-3' : '-mt-1 -mr-2'}
                >
                  <X />
                </IconButton>
              </Primitive.Close>
            </div>
            <div
              className={cx('flex-1', !flush && 'px-5 pb-6 sm:px-7 sm:pb-7', !flush && hideTitle && 'pt-6')}
            >
              {children}
            </div>
            {footer && (
              <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-line border-t bg-raised/92 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-md max-sm:*:flex-1 sm:px-7">
                {footer}
              </div>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
