import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'

export function ToolSteps({ steps }: Pick<ToolDetail, 'steps'>) {
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter pt-section">
      <h2 className="text-center text-3xl">
        <FormattedMessage id="tool.steps" />
      </h2>
      <ol className="mt-8 grid gap-4 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="rounded-2xl bg-surface p-6 shadow-sm ring-1 ring-line">
            <span
              aria-hidden
              className="grid size-11 -rotate-45 place-items-center rounded-[50%_0_50%_50%] bg-linear-45 from-plum-500 to-brand-500 font-extrabold text-white shadow-glow"
            >
              <span className="rotate-45">{index + 1}</span>
            </span>
            <h3 className="mt-4 text-lg">{title}</h3>
            <p className="mt-1 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
