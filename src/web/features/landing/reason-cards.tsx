import { BadgeCheck, CreditCard, Lock, Sparkles, Tag, Undo2 } from 'lucide-react'
import type { Landing } from '../../../shared/contract/site.ts'

const ICONS: Record<string, typeof Tag> = {
  no_account: Sparkles,
  price: Tag,
  refund: Undo2,
  no_card: CreditCard,
  marks: BadgeCheck,
  private: Lock,
}

export function ReasonCards({ title, items }: Landing['reasons']) {
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter pt-section">
      <h2 className="text-center text-3xl">{title}</h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => {
          const Icon = ICONS[item.name] ?? Sparkles
          return (
            <li key={item.name} className="rounded-2xl bg-surface p-6 shadow-sm ring-1 ring-line">
              <span className="grid size-11 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
                <Icon aria-hidden className="size-5.5" />
              </span>
              <h3 className="mt-4 text-lg">{item.title}</h3>
              <p className="mt-1 text-ink-muted">{item.text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
