import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { HistoryDay } from '../../../shared/contract/admin.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { BarChart } from './bar-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { Loaded } from './loaded.tsx'

const FIGURES = ['sign_ups', 'generations', 'failed', 'revenue_cents'] as const

/** The last thirty days as charts, and as a table. */
export function HistorySection() {
  return (
    <PageSection
      id="history"
      title={<FormattedMessage id="admin.history.title" />}
      description={<FormattedMessage id="admin.history.description" />}
    >
      <Loaded load={() => api('GET /api/operation/history')}>{({ days }) => <History days={days} />}</Loaded>
    </PageSection>
  )
}

function History({ days }: { days: readonly HistoryDay[] }) {
  const intl = useIntl()
  const money = useMoney()
  const dayOf = (day: string) => intl.formatDate(day, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const inWords = (figure: (typeof FIGURES)[number], value: number) =>
    figure === 'revenue_cents' ? money(value) : intl.formatNumber(value)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {FIGURES.map((figure) => {
          const title = intl.formatMessage({ id: `admin.days.${figure}` })
          const sum = days.reduce((total, day) => total + day[figure], 0)
          return (
            <figure key={figure} className="min-w-0">
              <figcaption className="mb-2 flex justify-between gap-4 text-sm">
                <span className="text-ink-muted">{title}</span>
                <span className="font-semibold tabular-nums">{inWords(figure, sum)}</span>
              </figcaption>
              <BarChart
                bars={days.map((day) => ({
                  key: day.day,
                  value: day[figure],
                  label: `${dayOf(day.day)}: ${inWords(figure, day[figure])}`,
                }))}
              />
              <p aria-hidden className="mt-1 flex justify-between text-ink-subtle text-xs">
                {[days[0], days.at(-1)].map((day) => day && <span key={day.day}>{dayOf(day.day)}</span>)}
              </p>
            </figure>
          )
        })}
      </div>
      <details>
        <summary className="cursor-pointer font-semibold text-sm">
          <FormattedMessage id="admin.history.table" />
        </summary>
        <div className="mt-3">
          <FigureTable
            caption={intl.formatMessage({ id: 'admin.history.title' })}
            columns={['day' as const, ...FIGURES].map((key) => ({
              key,
              label: <FormattedMessage id={key === 'day' ? 'admin.history.day' : `admin.days.${key}`} />,
            }))}
            rows={days.toReversed().map((day) => ({
              key: day.day,
              cells: [
                dayOf(day.day),
                ...FIGURES.map((figure) =>
                  figure === 'revenue_cents' ? (
                    money(day[figure])
                  ) : (
                    <FormattedNumber key={figure} value={day[figure]} />
                  ),
                ),
              ],
            }))}
          />
        </div>
      </details>
    </div>
  )
}
