import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 py-section">
      <h2 id={`${id}-title`} className="font-extrabold text-3xl">
        {title}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-muted text-lg">{lead}</p>
      <div className="mt-8 grid gap-4 lg:grid-cols-2 lg:gap-5">{children}</div>
    </section>
  )
}

interface ExampleProps {
  title: string
  /** Takes the full width of the page. */
  wide?: boolean
  children: ReactNode
  className?: string
}

export function Example({ title, wide = false, children, className }: ExampleProps) {
  return (
    <div
      className={`min-w-0 rounded-2xl bg-surface p-5 shadow-xs ring-1 ring-line sm:p-7 ${wide ? 'lg:col-span-2' : ''}`}
    >
      <h3 className="mb-4 font-semibold text-ink-subtle text-sm">{title}</h3>
      <div className={className ?? 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  )
}
