import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { maxBytesOfAny, TIERS, type Tier } from '../../../shared/catalogue/tiers.ts'
import { useFigures } from '../../app/pages/use-figures.ts'

/** A plan gives VIP status while it runs, and a pack for a year; only the source of the credits differs. */
const COLUMNS = [
  { name: 'free', tier: 'account' },
  { name: 'plan', tier: 'vip' },
  { name: 'pack', tier: 'vip' },
] as const satisfies readonly { name: string; tier: Tier }[]

const ROWS = ['credits', 'lasts', 'queue', 'parallel', 'uploads', 'kept', 'resolution', 'commercial'] as const
type Row = (typeof ROWS)[number]

const SAME_FOR_ALL: readonly Row[] = ['resolution', 'commercial']

const figuresOf = (tier: Tier) => ({
  tier,
  megabytes: maxBytesOfAny(tier) / 2 ** 20,
  days: TIERS[tier].keptDays,
})

/** What is free, and what paying adds. */
export function PlanComparison() {
  const titleId = useId()
  return (
    <section className="mt-section">
      <h2 id={titleId} className="text-2xl">
        <FormattedMessage id="pricing.compare.title" />
      </h2>
      <div className="mt-6 overflow-hidden rounded-xl ring-1 ring-line">
        <table
          aria-labelledby={titleId}
          className="w-full table-fixed bg-surface text-left text-xs [&_tr]:border-line [&_tr]:border-b [&_:is(td,th)]:p-1.5 [&_:is(td,th)]:align-top sm:text-sm sm:[&_:is(td,th)]:p-4"
        >
          <thead>
            <tr>
              <th scope="col" className="max-sm:w-[28%]">
                <span className="sr-only">
                  <FormattedMessage id="pricing.compare.what" />
                </span>
              </th>
              {COLUMNS.map(({ name }) => (
                <th key={name} scope="col" className="sm:text-base">
                  <FormattedMessage id={`pricing.compare.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                <th scope="row" className="font-semibold">
                  <FormattedMessage id={`pricing.compare.row.${row}`} />
                </th>
                <Cells row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** One cell for all where there is nothing to compare. */
function Cells({ row }: { row: Row }) {
  const {
    rewards: { daily },
    parallelJobs,
  } = useFigures()
  const isSame = SAME_FOR_ALL.includes(row)
  return COLUMNS.slice(0, isSame ? 1 : undefined).map(({ name, tier }) => (
    <td key={name} colSpan={isSame ? COLUMNS.length : 1}>
      <FormattedMessage
        id={`pricing.compare.value.${row}`}
        values={{ ...figuresOf(tier), jobs: parallelJobs[tier], daily, column: name }}
      />
    </td>
  ))
}
