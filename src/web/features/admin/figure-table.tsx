import type { ReactNode } from 'react'
import { cx } from '../../components/ui/cx.ts'

type Column = { key: string; label: ReactNode }
type FigureRow = { key: string; flagged?: boolean; cells: ReactNode[] }
type FigureTableProps = { caption: string; columns: readonly Column[]; rows: readonly FigureRow[] }

/** On phones, as many figures fit beside each other; more are listed below each other. */
const MOST_ABREAST = 3

/**
 * Figures with a name per row. A table if there is space; on phones, every row is a card with labeled
 * figures.
 */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const isAbreast = columns.length - 1 === MOST_ABREAST
  return (
    <table className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="text-ink-subtle text-xs">
          {columns.map(({ key, label }, place) => (
            <th
              key={key}
              scope="col"
              className={cx('py-2 pr-4 font-semibold', place > 0 && 'text-right lg:w-36')}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:grid max-md:gap-3 max-md:divide-y-0">
        {rows.map(({ key, flagged = false, cells: [name, ...figures] }) => (
          <tr
            key={key}
            className={cx(
              'max-md:grid max-md:gap-1.5 max-md:rounded-lg max-md:bg-sunken max-md:p-4 max-md:ring-1',
              isAbreast && 'max-md:grid-cols-3',
              flagged ? 'max-md:ring-danger-ink/40' : 'max-md:ring-line',
            )}
          >
            <th scope="row" className="py-2.5 pr-4 font-semibold max-md:col-span-full max-md:p-0">
              {name}
            </th>
            {figures.map((figure, place) => (
              <td
                key={columns[place + 1]?.key}
                className={cx(
                  'py-2.5 pr-4 text-right tabular-nums max-md:flex max-md:p-0',
                  isAbreast ? 'max-md:flex-col max-md:text-left' : 'max-md:justify-between max-md:gap-4',
                )}
              >
                <span
                  aria-hidden
                  className={cx('text-left text-ink-muted md:hidden', isAbreast && 'text-xs')}
                >
                  {columns[place + 1]?.label}
                </span>
                <span className={cx(!isAbreast && 'text-right')}>{figure}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
