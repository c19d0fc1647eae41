import { FormattedMessage, useIntl } from 'react-intl'
import type { DryRun } from '../../../shared/contract/catalogue.ts'
import { PersonLink } from './person-link.tsx'
import { SampleNote } from './sample-note.tsx'

/** The value of the difference, and whom it affects most. */
export function DryRunDetails({ run }: { run: DryRun }) {
  const intl = useIntl()
  const difference = run.credits_after - run.credits_before
  const amount = intl.formatNumber((difference * run.credit_micros) / 1e6, {
    style: 'currency',
    currency: 'USD',
    signDisplay: 'exceptZero',
  })
  return (
    <>
      <p className="mt-1 text-ink-muted">
        <FormattedMessage id="admin.catalogue.dry_run_money" values={{ amount }} />
      </p>
      {run.most.length > 0 && (
        <>
          <p className="mt-2 font-semibold">
            <FormattedMessage id="admin.catalogue.dry_run_most" />
          </p>
          <ul className="mt-1 grid gap-1">
            {run.most.map(({ id, email, credits }) => (
              <li key={id} className="flex items-baseline justify-between gap-x-3">
                <PersonLink person={{ id, email }} />
                <span className="tabular-nums">
                  {intl.formatNumber(credits, { signDisplay: 'exceptZero' })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <SampleNote oneIn={run.one_in} />
    </>
  )
}
