import { FormattedMessage } from 'react-intl'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { lookAgain } from './look-again.ts'
import { TransactionRow } from './transaction-row.tsx'

type TransactionListProps = { email: string; sandbox: boolean; onChange: () => void }

const COLUMNS = ['buyer', 'item', 'amount', 'state', 'at'] as const

/** A table where there is room for one; on phones every row is a card. */
export function TransactionList({ email, sandbox, onChange }: TransactionListProps) {
  const { status, data, reload } = useApiData(() =>
    api('GET /api/operation/transactions', { query: email === '' ? {} : { email } }),
  )

  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  if (data.transactions.length === 0) {
    return (
      <p className="text-sm">
        <FormattedMessage id="admin.transactions.none" />
      </p>
    )
  }
  return (
    <table className="w-full text-left text-sm max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="text-ink-subtle text-xs">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              <FormattedMessage id={`admin.transactions.column.${column}`} />
            </th>
          ))}
          <th scope="col" className="py-2 text-right font-semibold">
            <FormattedMessage id="admin.transactions.column.actions" />
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:grid max-lg:grid-cols-1 max-lg:gap-3 max-lg:divide-y-0">
        {data.transactions.map((transaction) => (
          <TransactionRow
            key={transaction.txn_id}
            transaction={transaction}
            sandbox={sandbox}
            onDone={() =>
              lookAgain(() => {
                reload()
                onChange()
              })
            }
          />
        ))}
      </tbody>
    </table>
  )
}
