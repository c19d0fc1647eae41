import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { ComparedDays, DayFigures } from '../../../shared/contract/admin.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { FigureTable } from './figure-table.tsx'
import { Loaded } from './loaded.tsx'
import { useMicros } from './use-micros.ts'

const DAYS = ['today', 'yesterday', 'last_week'] as const
const FIGURES = [
  'sign_ups',
  'active_people',
  'generations',
  'failed',
  'slowest_refund_ms',
  'revenue_cents',
  'provider_cost_micros',
  'margin_micros',
  'credits_granted',
  'credits_spent',
  'credits_released',
  'credits_taken_back',
  'credits_expired',
] as const satisfies readonly (keyof DayFigures)[]

/** Today's figures, compared with yesterday and the same day of last week. */
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
  const inWords = useFigures()
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
            ...DAYS.map((day) => inWords(figure, days[day][figure])),
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

/** A figure in its unit; a dash if there is none. */
function useFigures() {
  const intl = useIntl()
  const money = useMoney()
  const micros = useMicros()
  return (figure: (typeof FIGURES)[number], value: number | null) => {
    if (value === null) return '–'
    if (figure === 'revenue_cents') return money(value)
    if (figure === 'slowest_refund_ms')
      return intl.formatMessage({ id: 'admin.days.seconds' }, { seconds: value / 1000 })
    return figure.endsWith('_micros') ? micros(value) : intl.formatNumber(value)
  }
}
