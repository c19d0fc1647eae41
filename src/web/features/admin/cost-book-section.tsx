import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { BookLine, CostBook } from '../../../shared/contract/engines.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { FigureTable } from './figure-table.tsx'
import { Loaded } from './loaded.tsx'
import { useMicros } from './use-micros.ts'

const FIGURES = ['runs', 'credits', 'revenue', 'cost', 'margin'] as const

/** The cost of engines elsewhere, next to the revenue. */
export function CostBookSection() {
  return (
    <PageSection
      id="cost-book"
      title={<FormattedMessage id="admin.book.title" />}
      description={<FormattedMessage id="admin.book.description" />}
    >
      <Loaded load={() => api('GET /api/operation/cost-book', { query: {} })}>
        {(book) => (book.tools.length === 0 ? <NothingBought /> : <Book book={book} />)}
      </Loaded>
    </PageSection>
  )
}

function NothingBought() {
  return (
    <p className="text-sm">
      <FormattedMessage id="admin.book.none" />
    </p>
  )
}

function Book({ book }: { book: CostBook }) {
  const intl = useIntl()
  const micros = useMicros()
  const { days, credit_micros, credit_price_assumed, tools, by_day } = book
  const cellsOf = useBookCells()
  const columns = (first: 'tool' | 'day') =>
    [first, ...FIGURES].map((key) => ({ key, label: <FormattedMessage id={`admin.book.${key}`} /> }))
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted text-sm">
        <FormattedMessage
          id={credit_price_assumed ? 'admin.book.price_assumed' : 'admin.book.price'}
          values={{ price: micros(credit_micros), days }}
        />
      </p>
      <FigureTable
        caption={intl.formatMessage({ id: 'admin.book.by_tool' }, { days })}
        columns={columns('tool')}
        rows={tools.map((line) => ({
          key: `${line.tool} ${line.currency}`,
          flagged: isNegative(line),
          cells: [<ToolName key="tool" line={line} />, ...cellsOf(line)],
        }))}
      />
      <details className="rounded-lg ring-1 ring-line">
        <summary className="cursor-pointer rounded-lg px-4 py-3 font-semibold text-sm">
          <FormattedMessage id="admin.book.by_day" />
        </summary>
        <div className="px-4 pb-4">
          <FigureTable
            caption={intl.formatMessage({ id: 'admin.book.by_day' })}
            columns={columns('day')}
            rows={by_day.map(({ day, ...line }) => ({
              key: `${day} ${line.tool} ${line.currency}`,
              flagged: isNegative(line),
              cells: [<DayName key="day" day={day} title={line.title} />, ...cellsOf(line)],
            }))}
          />
        </div>
      </details>
    </div>
  )
}

const isNegative = ({ margin_micros }: BookLine) => margin_micros !== null && margin_micros < 0

function ToolName({ line }: { line: BookLine }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {line.title}
      {isNegative(line) && (
        <Badge tone="danger">
          <FormattedMessage id="admin.book.negative" />
        </Badge>
      )}
    </span>
  )
}

function DayName({ day, title }: { day: string; title: string }) {
  const intl = useIntl()
  return (
    <>
      {intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })}
      <span className="block font-normal text-ink-muted">{title}</span>
    </>
  )
}

/** The figures of a line, in the order of the columns. */
function useBookCells() {
  const intl = useIntl()
  const micros = useMicros()
  return (line: BookLine) => [
    <FormattedNumber key="runs" value={line.runs} />,
    <FormattedMessage key="credits" id="admin.book.of_credits" values={line} />,
    micros(line.revenue_micros),
    line.uncertain_micros > 0
      ? intl.formatMessage(
          { id: 'admin.book.uncertain' },
          { cost: micros(line.cost_micros), uncertain: micros(line.uncertain_micros) },
        )
      : micros(line.cost_micros),
    line.margin_micros === null ? (
      <FormattedMessage key="margin" id="admin.book.other_currency" />
    ) : (
      <span
        key="margin"
        className={line.margin_micros < 0 ? 'font-semibold text-danger-ink' : 'font-semibold'}
      >
        {micros(line.margin_micros)}
      </span>
    ),
  ]
}
