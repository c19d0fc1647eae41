import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The button's name, for people who cannot see the icon. */
  label: string
  variant?: 'ghost' | 'secondary' | 'overlay' | 'glass'
  size?: 'sm' | 'md' | 'lg'
  round?: boolean
}

const variants = {
  ghost: 'text-ink-muted hover:bg-hover hover:text-ink',
  secondary: 'bg-surface text-ink shadow-sm ring-1 ring-line ring-inset hover:bg-hover',
  /* overlay is for pictures of any color, glass for the dark background of the preview. */
  overlay: 'bg-black/55 text-white backdrop-blur-md hover:bg-black/75',
  glass: 'bg-white/10 text-white hover:bg-white/20',
}

const sizes = {
  sm: 'size-8 [&_svg]:size-4',
  md: 'size-10 pointer-coarse:size-11 [&_svg]:size-5',
  lg: 'size-12 [&_svg]:size-5',
}

const corners = { sm: 'rounded-sm', md: 'rounded-md', lg: 'rounded-lg' }

export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  round = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center transition duration-fast ease-out active:scale-95 disabled:pointer-events-none disabled:opacity-40',
        variants[variant],
        sizes[size],
        round ? 'rounded-full' : corners[size],
        className,
      )}
      {...rest}
    />
  )
}
