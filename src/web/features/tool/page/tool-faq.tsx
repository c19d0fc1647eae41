import { Plus } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'

export function ToolFaq({ faq }: Pick<ToolDetail, 'faq'>) {
  return (
    <section id="faq" className="drawn-when-near mx-auto max-w-3xl px-gutter pt-section">
      <h2 className="text-center text-3xl">
        <FormattedMessage id="tool.faq" />
      </h2>
      <div className="mt-8 grid grid-cols-1 gap-3">
        {faq.map(({ question, answer }) => (
          <details
            key={question}
            className="group rounded-xl bg-surface px-5 shadow-xs ring-1 ring-line open:shadow-sm"
          >
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden
                className="size-5 shrink-0 text-ink-subtle transition duration-base group-open:rotate-45"
              />
            </summary>
            <p className="pb-5 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
