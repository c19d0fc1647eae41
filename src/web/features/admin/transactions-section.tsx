import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageSection } from '../../app/pages/page-section.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { TransactionList } from './transaction-list.tsx'

type TransactionsSectionProps = {
  /** Whether there are test payments, with which things can be made to happen. */
  sandbox: boolean
  onChange: () => void
}

export function TransactionsSection({ sandbox, onChange }: TransactionsSectionProps) {
  const intl = useIntl()
  const [search, setSearch] = useState({ email: '', round: 0 })
  const look = (email: string) => setSearch(({ round }) => ({ email, round: round + 1 }))
  return (
    <PageSection
      id="transactions"
      title={<FormattedMessage id="admin.transactions.title" />}
      description={<FormattedMessage id="admin.transactions.description" />}
    >
      <ConsoleSearch label={intl.formatMessage({ id: 'admin.transactions.search_label' })} onSearch={look}>
        <IconButton label={intl.formatMessage({ id: 'admin.reload' })} onClick={() => look(search.email)}>
          <RefreshCw />
        </IconButton>
      </ConsoleSearch>
      <TransactionList
        key={`${search.round} ${search.email}`}
        email={search.email}
        sandbox={sandbox}
        onChange={onChange}
      />
    </PageSection>
  )
}
