import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { EngineProvider } from '../../../shared/contract/engines.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { FigureTable } from './figure-table.tsx'
import { useMicros } from './use-micros.ts'

const COLUMNS = ['provider', 'running', 'runs', 'spent', 'limit'] as const

/** The queue at each provider, and what it was sent today. */
export function ProvidersSection({ providers }: { providers: readonly EngineProvider[] }) {
  const intl = useIntl()
  const micros = useMicros()
  return (
    <PageSection
      id="providers"
      title={<FormattedMessage id="admin.providers.title" />}
      description={<FormattedMessage id="admin.providers.description" />}
    >
      {providers.length === 0 ? (
        <p className="text-sm">
          <FormattedMessage id="admin.providers.none" />
        </p>
      ) : (
        <FigureTable
          caption={intl.formatMessage({ id: 'admin.providers.title' })}
          columns={COLUMNS.map((key) => ({ key, label: <FormattedMessage id={`admin.providers.${key}`} /> }))}
          rows={providers.map((provider) => ({
            key: provider.name,
            cells: [
              provider.name,
              <FormattedMessage key="running" id="admin.providers.places" values={provider} />,
              <FormattedNumber key="runs" value={provider.runs_today} />,
              micros(provider.spent_today_micros),
              provider.max_daily_micros === null ? (
                <FormattedMessage key="limit" id="admin.providers.no_limit" />
              ) : (
                micros(provider.max_daily_micros)
              ),
            ],
          }))}
        />
      )}
    </PageSection>
  )
}
