import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TRANSACTION_STATES } from '../../../shared/catalogue/transactions.ts'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Select } from '../../components/ui/select.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { TransactionList } from './transaction-list.tsx'

type TransactionsSectionProps = {
  /** Whether there are test payments, whose events can be simulated. */
  sandbox: boolean
  onChange: () => void
}

type Search = { email: string; state: OperatorTransaction['state'] | null; round: number }

export function TransactionsSection({ sandbox, onChange }: TransactionsSectionProps) {
  const intl = useIntl()
  const [search, setSearch] = useState<Search>({ email: '', state: null, round: 0 })
  const { email, state, round } = search
  const look = (changed: Partial<Search>) => setSearch({ ...search, ...changed, round: round + 1 })
  return (
    <PageSection
      id="transactions"
      title={<FormattedMessage id="admin.transactions.title" />}
      description={<FormattedMessage id="admin.transactions.description" />}
    >
      <ConsoleSearch
        label={intl.formatMessage({ id: 'admin.transactions.search_label' })}
        onSearch={(text) => look({ email: text })}
      >
        <Select
          aria-label={intl.formatMessage({ id: 'admin.transactions.state' })}
          value={state ?? ''}
          onChange={({ target }) =>
            look({ state: TRANSACTION_STATES.find((known) => known === target.value) ?? null })
          }
          className="max-sm:flex-1 sm:w-44"
        >
          <option value="">{intl.formatMessage({ id: 'admin.transactions.all' })}</option>
          {TRANSACTION_STATES.map((known) => (
            <option key={known} value={known}>
              {intl.formatMessage({ id: `admin.state.${known}` })}
            </option>
          ))}
        </Select>
        <IconButton label={intl.formatMessage({ id: 'admin.reload' })} onClick={() => look({})}>
          <RefreshCw />
        </IconButton>
      </ConsoleSearch>
      <TransactionList
        key={`${round} ${email} ${state}`}
        email={email}
        state={state}
        sandbox={sandbox}
        onChange={onChange}
      />
    </PageSection>
  )
}
