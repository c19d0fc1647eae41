import type { ReactNode } from 'react'
import { cx } from '../../components/ui/cx.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'

type PageSectionProps = {
  /** The section's id, for links with `#`. */
  id: string
  title: ReactNode
  description: ReactNode
  danger?: boolean
  children: ReactNode
}

export function PageSection({ id, title, description, danger = false, children }: PageSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={cx(
        'scroll-mt-24 rounded-xl bg-surface p-5 shadow-sm outline-none ring-1 sm:p-7',
        danger ? 'ring-danger-ink/40' : 'ring-line target:ring-2 target:ring-focus',
      )}
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted text-sm">{description}</p>
      <div className="mt-5">{children}</div>
    </section>
  )
}

/** The placeholder of a list that is still loading. */
export function SectionSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
