import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface BadgeProps {
  tone?: 'neutral' | 'brand' | 'plum' | 'drop' | 'success' | 'warning' | 'danger' | 'solid'
  icon?: ReactNode
  className?: string
  children: ReactNode
}

const tones = {
  neutral: 'bg-hover text-ink-muted',
  brand: 'bg-brand-soft text-on-brand-soft',
  plum: 'bg-plum-soft text-on-plum-soft',
  drop: 'bg-drop-soft text-on-drop-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  solid: 'bg-linear-100 from-primary to-primary-end text-on-primary',
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
