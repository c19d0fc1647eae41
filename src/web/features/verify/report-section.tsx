import { CircleCheck } from 'lucide-react'
import { type Ref, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ReportForm, type SentReport } from './report-form.tsx'

type ReportSectionProps = {
  /** The reference to report, if it is known. */
  reference: string
  ref: Ref<HTMLElement>
}

export function ReportSection({ reference, ref }: ReportSectionProps) {
  return (
    <section
      ref={ref}
      id="report"
      tabIndex={-1}
      aria-labelledby="report-title"
      className="scroll-mt-24 rounded-xl bg-surface p-5 shadow-sm outline-none ring-1 ring-line sm:p-7"
    >
      <h2 id="report-title" className="text-xl">
        <FormattedMessage id="report.title" />
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted text-sm">
        <FormattedMessage id="report.lead" />
      </p>
      <div className="mt-5">
        {/* Another reference resets the report. */}
        <Report key={reference} reference={reference} />
      </div>
    </section>
  )
}

function Report({ reference }: { reference: string }) {
  const [sent, setSent] = useState<SentReport | null>(null)
  return sent ? <Thanks sent={sent} /> : <ReportForm reference={reference} onSent={setSent} />
}

function Thanks({ sent: { dueAt, email } }: { sent: SentReport }) {
  const intl = useIntl()
  const date = intl.formatDate(dueAt, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <output
      // The form that had the focus is gone.
      ref={focus}
      tabIndex={-1}
      className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-on-success-soft text-sm outline-none"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      <span>
        <span className="block font-semibold">
          <FormattedMessage id="report.done" />
        </span>
        <span className="mt-1 block">
          <FormattedMessage id="report.done_by" values={{ date, email }} />
        </span>
      </span>
    </output>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
