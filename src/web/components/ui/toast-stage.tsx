import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { receiveToasts, type ToastMessage } from './toast.ts'
import { TOAST_TOP, TOAST_TOP_PHONE } from './toasts-below.ts'

export interface ToastStageProps {
  label: string
  closeLabel: string
  onShow: (message: ToastMessage) => void
}

const looks = {
  info: { Icon: Info, tint: 'bg-brand-soft text-on-brand-soft' },
  success: { Icon: CircleCheck, tint: 'bg-success-soft text-on-success-soft' },
  warning: { Icon: TriangleAlert, tint: 'bg-warning-soft text-on-warning-soft' },
  danger: { Icon: CircleAlert, tint: 'bg-danger-soft text-on-danger-soft' },
}

/** The part with sonner, loaded by the toaster on the first message. */
export function ToastStage({ label, closeLabel, onShow }: ToastStageProps) {
  const show = useEffectEvent((message: ToastMessage) => {
    onShow(message)
    const shown = toast.custom(
      (id) => <ToastCard message={message} closeLabel={closeLabel} onClose={() => toast.dismiss(id)} />,
      {
        className: 'group/toast',
        duration: message.durationMs,
        position: placeOf(message),
      },
    )
    void message.until?.then(() => toast.dismiss(shown))
  })
  useEffect(() => receiveToasts((message) => show(message)), [])
  return (
    <SonnerToaster
      customAriaLabel={label}
      className="pointer-events-auto"
      offset={{ top: TOAST_TOP, right: 24, bottom: 24, left: 24 }}
      mobileOffset={{ top: TOAST_TOP_PHONE, right: 16, bottom: 16, left: 16 }}
      // The toaster uses its own live regions, which exist before the message.
      ref={(section) => section?.setAttribute('aria-live', 'off')}
    />
  )
}

/** Below this width, the main button of a page is at the bottom, and nothing may cover it. */
const WIDE = '(width >= 80rem)'

function placeOf({ form }: ToastMessage) {
  if (form === 'notification') return 'top-right'
  return matchMedia(WIDE).matches ? 'bottom-center' : 'top-center'
}

interface ToastCardProps {
  message: ToastMessage
  closeLabel: string
  onClose: () => void
}

function ToastCard({ message, closeLabel, onClose }: ToastCardProps) {
  const { Icon, tint } = looks[message.kind]
  return (
    <div
      data-kind={message.kind}
      className="flex w-(--width) max-w-full items-start gap-3 rounded-lg bg-raised p-3 font-sans text-ink text-sm shadow-lg ring-1 ring-line *:transition-opacity max-[600px]:w-full group-data-[expanded=false]/toast:group-data-[front=false]/toast:*:opacity-0"
    >
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-sm', tint)}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 items-center gap-3 self-center max-[600px]:flex-col max-[600px]:items-start">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{message.title}</p>
          {message.body && <p className="mt-0.5 text-ink-muted">{message.body}</p>}
        </div>
        {message.action && (
          <Button
            size="sm"
            onClick={() => {
              message.action?.run()
              onClose()
            }}
          >
            {message.action.label}
          </Button>
        )}
      </div>
      <IconButton label={closeLabel} size="sm" onClick={onClose} className="mt-0.5">
        <X />
      </IconButton>
    </div>
  )
}
