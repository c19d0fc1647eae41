import {
  Children,
  type ComponentProps,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconEnd?: ReactNode
  fullWidth?: boolean
  /** Keeps the width and the focus, shows a spinner and ignores clicks. */
  loading?: boolean
  /** Styles its only child instead, for links: `<Button asChild><Link to="/">…</Link></Button>`. */
  asChild?: boolean
}

/** The label stays on one line, except on phones with enlarged text, which have no room for it. */
const base =
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 text-center font-semibold sm:whitespace-nowrap ' +
  'transition duration-fast ease-out active:scale-[0.98] [&_svg]:size-[1.15em] [&_svg]:shrink-0 ' +
  'disabled:pointer-events-none disabled:opacity-45'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-linear-100 from-primary to-primary-end text-on-primary shadow-glow inset-shadow-[0_1px_0_rgb(255_255_255/0.22)] ' +
    'hover:shadow-glow-lg hover:brightness-95 active:brightness-90',
  secondary:
    'bg-surface text-ink shadow-xs ring-1 ring-line ring-inset hover:bg-hover hover:ring-line-control/50 active:bg-hover',
  ghost: 'text-ink hover:bg-hover active:bg-hover',
  danger: 'bg-danger text-on-danger shadow-xs hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 rounded-sm px-3 py-1 text-sm',
  md: 'min-h-11 rounded-md px-4.5 py-1.5 text-sm',
  lg: 'min-h-13 rounded-lg px-6 py-2 text-base',
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  fullWidth = false,
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const looks = cx(base, variants[variant], sizes[size], fullWidth && 'w-full', className)
  if (asChild) {
    const child = Children.only(children) as ReactElement<{ className?: string }>
    return cloneElement(child, { ...rest, className: cx(looks, child.props.className) })
  }
  // A disabled button would lose the keyboard focus during the work, so a busy one only ignores clicks.
  function ignoreWhileLoading(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      className={looks}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={ignoreWhileLoading}
      {...rest}
    >
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
        {iconEnd}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
