import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { MAX_TRANSACTIONS, TRANSACTIONS_AT_ONCE } from '../../../shared/catalogue/transactions.ts'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Loaded } from './loaded.tsx'
import { lookAgain } from './look-again.ts'
import { TransactionRow } from './transaction-row.tsx'

type TransactionListProps = {
  /** A part of the buyer’s address; empty for everybody. */
  email: string
  state: OperatorTransaction['state'] | null
  sandbox: boolean
  onChange: () => void
}

const COLUMNS = ['buyer', 'item', 'amount', 'state', 'at'] as const

export function TransactionList({ email, state, sandbox, onChange }: TransactionListProps) {
  const [limit, setLimit] = useState(TRANSACTIONS_AT_ONCE)
  const query = { ...(email && { email }), ...(state && { state }), limit }
  return (
    <Loaded load={() => api('GET /api/operation/transactions', { query })}>
      {({ transactions, has_more }, reload) =>
        transactions.length === 0 ? (
          <p className="text-sm">
            <FormattedMessage id="admin.transactions.none" />
          </p>
        ) : (
          <>
            <TransactionTable
              transactions={transactions}
              sandbox={sandbox}
              onDone={() =>
                lookAgain(() => {
                  reload()
                  onChange()
                })
              }
            />
            {has_more && limit < MAX_TRANSACTIONS && (
              <Button
                className="mt-3"
                onClick={() => {
                  setLimit(limit + TRANSACTIONS_AT_ONCE)
                  reload()
                }}
              >
                <FormattedMessage id="admin.more" />
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  )
}

type TransactionTableProps = {
  transactions: readonly OperatorTransaction[]
  sandbox: boolean
  onDone: () => void
}

/** A table if there is space; on phones, every row is a card. */
function TransactionTable({ transactions, sandbox, onDone }: TransactionTableProps) {
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
        {transactions.map((transaction) => (
          <TransactionRow
            key={transaction.txn_id}
            transaction={transaction}
            sandbox={sandbox}
            onDone={onDone}
          />
        ))}
      </tbody>
    </table>
  )
}
