import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { ComparedDays, DayFigures } from '../../../shared/contract/admin.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { FigureTable } from './figure-table.tsx'
import { Loaded } from './loaded.tsx'

const DAYS = ['today', 'yesterday', 'last_week'] as const
const FIGURES = [
  'sign_ups',
  'generations',
  'failed',
  'revenue_cents',
  'credits_granted',
  'credits_spent',
  'credits_released',
  'credits_taken_back',
  'credits_expired',
] as const satisfies readonly (keyof DayFigures)[]

/** How today goes, against yesterday and the same day of last week. */
export function DaysSection() {
  return (
    <PageSection
      id="days"
      title={<FormattedMessage id="admin.days.title" />}
      description={<FormattedMessage id="admin.days.description" />}
    >
      <Loaded load={() => api('GET /api/operation/days')}>{(days) => <Days days={days} />}</Loaded>
    </PageSection>
  )
}

function Days({ days }: { days: ComparedDays }) {
  const intl = useIntl()
  const money = useMoney()
  const columns = (first: 'figure' | 'cause') =>
    [first, ...DAYS].map((key) => ({ key, label: <FormattedMessage id={`admin.days.${key}`} /> }))
  return (
    <div className="grid gap-6">
      <FigureTable
        caption={intl.formatMessage({ id: 'admin.days.title' })}
        columns={columns('figure')}
        rows={FIGURES.map((figure) => ({
          key: figure,
          cells: [
            <FormattedMessage key="figure" id={`admin.days.${figure}`} />,
            ...DAYS.map((day) =>
              figure === 'revenue_cents' ? (
                money(days[day][figure])
              ) : (
                <FormattedNumber key={day} value={days[day][figure]} />
              ),
            ),
          ],
        }))}
      />
      {days.failures.length > 0 && (
        <FigureTable
          caption={intl.formatMessage({ id: 'admin.days.failures' })}
          columns={columns('cause')}
          rows={days.failures.map((failure) => ({
            key: failure.cause,
            cells: [
              <span key="cause" className="break-all font-mono text-xs">
                {failure.cause}
              </span>,
              ...DAYS.map((day) => <FormattedNumber key={day} value={failure[day]} />),
            ],
          }))}
        />
      )}
    </div>
  )
}
