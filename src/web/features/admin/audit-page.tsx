import { Download } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AuditSearch } from '../../../shared/contract/audit.ts'
import { AUDIT_ACTIONS } from '../../../shared/operators.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { succeeds } from '../../app/session/browser-api.ts'
import { saveFile } from '../../app/session/save-file.ts'
import { Button } from '../../components/ui/button.tsx'
import { Select } from '../../components/ui/select.tsx'
import { AuditList } from './audit-list.tsx'
import { ConsolePage } from './console-page.tsx'
import { ConsoleSearch } from './console-search.tsx'

/** The log of the operators' actions. */
export default function AuditPage() {
  const intl = useIntl()
  const [search, setSearch] = useState<AuditSearch>({})
  return (
    <ConsolePage
      heading={intl.formatMessage({ id: 'admin.audit.title' })}
      description={<FormattedMessage id="admin.audit.description" />}
    >
      <PageSection
        id="actions"
        title={<FormattedMessage id="admin.audit.actions" />}
        description={<FormattedMessage id="admin.audit.actions_description" />}
      >
        <SearchForm search={search} onSearch={setSearch} />
        <AuditList key={JSON.stringify(search)} search={search} />
      </PageSection>
    </ConsolePage>
  )
}

type SearchFormProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

function SearchForm({ search, onSearch }: SearchFormProps) {
  const intl = useIntl()
  const [saving, setSaving] = useState(false)

  function look(text: string) {
    const { text: _, ...rest } = search
    onSearch({ ...rest, ...(text && { text }) })
  }

  function choose(chosen: string) {
    const { action: _, ...rest } = search
    const action = AUDIT_ACTIONS.find((candidate) => candidate === chosen)
    onSearch({ ...rest, ...(action && { action }) })
  }

  async function save() {
    setSaving(true)
    const query = new URLSearchParams({
      ...(search.text && { text: search.text }),
      ...(search.action && { action: search.action }),
    })
    await succeeds(() => saveFile(`/api/operation/audit.csv?${query}`, 'audit.csv'))
    setSaving(false)
  }

  return (
    <ConsoleSearch label={intl.formatMessage({ id: 'admin.audit.search_label' })} onSearch={look}>
      <Select
        aria-label={intl.formatMessage({ id: 'admin.audit.action' })}
        value={search.action ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="max-sm:w-full sm:w-56"
      >
        <option value="">{intl.formatMessage({ id: 'admin.audit.all' })}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {intl.formatMessage({ id: `admin.audit.did.${action}` })}
          </option>
        ))}
      </Select>
      <Button icon={<Download aria-hidden />} loading={saving} onClick={() => void save()}>
        <FormattedMessage id="admin.audit.export" />
      </Button>
    </ConsoleSearch>
  )
}
