import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { LedgerTotals as Totals } from '../../../shared/contract/admin.ts'

const SOURCES = ['sales', 'promotions', 'gifts'] as const
const PLACES = ['available', 'held', 'spent', 'expired', 'taken_back'] as const

/** Both sides of the ledger: where all credits came from, and where they are. */
export function LedgerTotals({ totals }: { totals: Totals }) {
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <Side title="issued" lines={SOURCES} totals={totals} />
      <Side title="placed" lines={PLACES} totals={totals} />
    </div>
  )
}

type SideProps = {
  title: 'issued' | 'placed'
  lines: readonly (typeof SOURCES | typeof PLACES)[number][]
  totals: Totals
}

function Side({ title, lines, totals }: SideProps) {
  const sum = lines.reduce((total, line) => total + totals[line], 0)
  return (
    <dl className="flex flex-col gap-1.5 rounded-lg bg-sunken p-4 text-sm tabular-nums ring-1 ring-line">
      {lines.map((line) => (
        <div key={line} className="flex justify-between gap-4">
          <dt className="text-ink-muted">
            <FormattedMessage id={`admin.ledger.${line}`} />
          </dt>
          <dd>
            <FormattedNumber value={totals[line]} />
          </dd>
        </div>
      ))}
      <div className="mt-auto flex justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt>
          <FormattedMessage id={`admin.ledger.${title}`} />
        </dt>
        <dd>
          <FormattedNumber value={sum} />
        </dd>
      </div>
    </dl>
  )
}
