import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface EmptyStateProps {
  /** A picture or an icon; icons get a brand drop behind them. */
  art?: ReactNode
  icon?: ReactNode
  title: ReactNode
  /** One level below the heading above it. */
  level?: 2 | 3
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Explains an empty place: what will be here, and what to do next. */
export function EmptyState({ art, icon, title, level = 3, children, actions, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={cx(
        'aurora flex flex-col items-center justify-center gap-3 rounded-2xl bg-surface px-6 py-10 text-center ring-1 ring-line sm:py-14',
        className,
      )}
    >
      {art}
      {icon && (
        <span className="mb-1 grid size-16 -rotate-45 place-items-center rounded-[50%_0_50%_50%] bg-linear-45 from-drop-400 via-plum-500 to-brand-500 text-white shadow-glow [&_svg]:size-7 [&_svg]:rotate-45">
          {icon}
        </span>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-md text-ink-muted">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
