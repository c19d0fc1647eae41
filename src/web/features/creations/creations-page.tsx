import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { MEDIA_KINDS } from '../../../shared/catalogue/media.ts'
import { cx } from '../../components/ui/cx.ts'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useKeptFocus } from '../../components/ui/use-kept-focus.ts'
import { addressOf, type CreationFilter, EVERYTHING, filterFrom } from './creation-filter.ts'
import { CreationGrid } from './creation-grid.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GenerationList } from './generation-list.tsx'
import { TrashView } from './trash-view.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCreationInAddress } from './use-creation-in-address.ts'
import { useLibrarySummary } from './use-library-summary.ts'
import { useTrash } from './use-trash.ts'

const TABS = ['all', ...MEDIA_KINDS] as const
/** New people get no search field, because there is nothing to search. */
const NOTHING_TO_FIND =
  'has-data-nothing-made:**:data-filters:hidden has-data-nothing-made:**:[[role=tablist]]:hidden'

export function CreationsPage({ heading, description }: { heading: string; description: string }) {
  const intl = useIntl()
  const [filter, setFilter] = useFilterInAddress()
  const [made, setMade] = useState(0)
  const { summary, refresh } = useLibrarySummary()
  const title = useRef<HTMLHeadingElement>(null)
  const area = useKeptFocus<HTMLDivElement>()
  useCreationInAddress()

  const countMade = () => setMade((count) => count + 1)
  const trash = useTrash({ onChanged: refresh, onRestored: countMade })
  function remove(ids: readonly string[]) {
    void trash.put(ids)
    // The focused element is gone; from here, the next stop is the undo button.
    title.current?.focus({ preventScroll: true })
  }
  const grid = (
    <CreationGrid
      key={JSON.stringify(filter)}
      filter={filter}
      made={made}
      hidden={trash.hidden}
      onDelete={remove}
      onChange={refresh}
      onMade={countMade}
      onClearFilter={() => setFilter(EVERYTHING)}
    />
  )
  return (
    <div
      ref={area}
      className={cx(
        'mx-auto max-w-7xl px-gutter py-6 sm:py-12',
        summary.trash.count === 0 && NOTHING_TO_FIND,
      )}
    >
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 mb-5 text-ink-muted sm:mb-8">{description}</p>
      <GenerationList onMade={countMade} />
      <h2 ref={title} tabIndex={-1} className="sr-only">
        <FormattedMessage id="creations.list" />
      </h2>
      {trash.last.length > 0 && !filter.trash && (
        <UndoBar key={trash.last.join()} onUndo={() => void trash.undo()} onExpire={trash.forgetLast}>
          <FormattedMessage id="creations.deleted" values={{ count: trash.last.length }} />
        </UndoBar>
      )}
      {filter.trash ? (
        <TrashView
          trash={summary.trash}
          onLeave={() => setFilter(EVERYTHING)}
          onTakenOut={(ids) => {
            trash.forget(ids)
            refresh()
          }}
        />
      ) : (
        <>
          <FilterBar
            filter={filter}
            summary={summary}
            onChange={(change) => setFilter({ ...filter, ...change })}
          />
          <Tabs
            label={intl.formatMessage({ id: 'creations.filter.kind' })}
            value={filter.kind ?? 'all'}
            onValueChange={(tab) => setFilter({ ...filter, kind: tab === 'all' ? null : tab })}
            items={TABS.map((value) => ({
              value,
              label: <FormattedMessage id={`creations.kind.${value}`} />,
              content: grid,
            }))}
          />
        </>
      )}
    </div>
  )
}

function useFilterInAddress(): [CreationFilter, (filter: CreationFilter) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = filterFrom(address)
  const change = (next: CreationFilter) =>
    setAddress(addressOf(next), {
      // The trash is its own history entry, so Back leaves it.
      replace: next.trash === filter.trash,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  return [filter, change]
}
