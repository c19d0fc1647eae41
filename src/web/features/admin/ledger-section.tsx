import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LedgerCheck } from '../../../shared/contract/admin.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { LedgerTotals } from './ledger-totals.tsx'
import { useMay } from './use-may.ts'

type LedgerSectionProps = { check: LedgerCheck | null; onChange: () => void }

export function LedgerSection({ check, onChange }: LedgerSectionProps) {
  const mayCheck = useMay('check_books')
  const [checking, setChecking] = useState(false)
  async function run() {
    setChecking(true)
    const checked = await succeeds(() => api('POST /api/operation/check-ledger'))
    setChecking(false)
    if (checked) onChange()
  }
  return (
    <PageSection
      id="ledger"
      title={<FormattedMessage id="admin.ledger.title" />}
      description={<FormattedMessage id="admin.ledger.description" />}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <output className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          {check ? <Found check={check} /> : <FormattedMessage id="admin.ledger.never" />}
        </output>
        {mayCheck && (
          <Button size="sm" className="sm:ml-auto" loading={checking} onClick={() => void run()}>
            <FormattedMessage id="admin.ledger.run" />
          </Button>
        )}
      </div>
      {check?.totals && <LedgerTotals totals={check.totals} />}
    </PageSection>
  )
}

function Found({ check: { checked_at, discrepancies } }: { check: LedgerCheck }) {
  const intl = useIntl()
  const when = intl.formatDate(checked_at, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <>
      <Badge tone={discrepancies === 0 ? 'success' : 'danger'}>
        <FormattedMessage id="admin.ledger.found" values={{ discrepancies }} />
      </Badge>
      <span className="text-ink-muted">
        <FormattedMessage id="admin.ledger.checked" values={{ when }} />
      </span>
    </>
  )
}
