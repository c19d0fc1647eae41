import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Reconciliation } from '../../../shared/contract/payment-issues.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { Loaded } from './loaded.tsx'
import { PaymentIssueRow } from './payment-issue-row.tsx'
import { Rows } from './rows.tsx'
import { useMay } from './use-may.ts'

/** Differences between our payments and the provider's, and payments that wait for a decision. */
export function PaymentIssuesSection() {
  return (
    <PageSection
      id="payment-issues"
      title={<FormattedMessage id="admin.payments.title" />}
      description={<FormattedMessage id="admin.payments.description" />}
    >
      <Loaded load={() => api('GET /api/operation/payment-issues')}>
        {({ latest_run, issues }, reload) => (
          <div className="grid gap-4">
            <LatestRun run={latest_run} />
            <Rows
              items={issues}
              none={<FormattedMessage id="admin.payments.none" />}
              noneIsGood
              row={(issue) => <PaymentIssueRow key={issue.id} issue={issue} onDecided={reload} />}
            />
          </div>
        )}
      </Loaded>
    </PageSection>
  )
}

function LatestRun({ run }: { run: Reconciliation | null }) {
  const intl = useIntl()
  const mayCompare = useMay('check_books')
  const [asking, setAsking] = useState(false)
  async function compare() {
    setAsking(true)
    const asked = await succeeds(() => api('POST /api/operation/reconcile'))
    setAsking(false)
    if (asked) showToast(intl.formatMessage({ id: 'admin.payments.asked' }), { kind: 'success' })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      <p className="min-w-0 text-ink-muted">
        {run ? (
          <FormattedMessage
            id="admin.payments.ran"
            values={{
              ...run,
              when: intl.formatDate(run.ran_at, { dateStyle: 'medium', timeStyle: 'short' }),
            }}
          />
        ) : (
          <FormattedMessage id="admin.payments.never" />
        )}
      </p>
      {mayCompare && (
        <Button size="sm" className="sm:ml-auto" loading={asking} onClick={() => void compare()}>
          <FormattedMessage id="admin.payments.compare" />
        </Button>
      )}
    </div>
  )
}
