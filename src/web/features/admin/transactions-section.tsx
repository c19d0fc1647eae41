import { RefreshCw, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { TransactionList } from './transaction-list.tsx'

type TransactionsSectionProps = {
  /** Whether there are test payments, with which things can be made to happen. */
  sandbox: boolean
  onChange: () => void
}

export function TransactionsSection({ sandbox, onChange }: TransactionsSectionProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState({ email: '', round: 0 })

  function look(event?: FormEvent) {
    event?.preventDefault()
    setSearch(({ round }) => ({ email: typed.trim(), round: round + 1 }))
  }

  return (
    <PageSection
      id="transactions"
      title={<FormattedMessage id="admin.transactions.title" />}
      description={<FormattedMessage id="admin.transactions.description" />}
    >
      <search>
        <form onSubmit={look} className="mb-4 flex flex-wrap items-center gap-2">
          <TextInput
            type="search"
            aria-label={intl.formatMessage({ id: 'admin.transactions.search_label' })}
            placeholder={intl.formatMessage({ id: 'admin.transactions.search_label' })}
            icon={<Search aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            className="min-w-0 max-sm:w-full sm:max-w-sm sm:flex-1"
          />
          <Button type="submit">
            <FormattedMessage id="admin.transactions.search" />
          </Button>
          <IconButton label={intl.formatMessage({ id: 'admin.reload' })} onClick={() => look()}>
            <RefreshCw />
          </IconButton>
        </form>
      </search>
      <TransactionList
        key={`${search.round} ${search.email}`}
        email={search.email}
        sandbox={sandbox}
        onChange={onChange}
      />
    </PageSection>
  )
}
