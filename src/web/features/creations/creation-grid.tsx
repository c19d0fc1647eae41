import { SearchX } from 'lucide-react'
import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { NoCreationsYet } from '../../app/shell/no-creations-yet.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useInView } from '../../components/ui/use-in-view.ts'
import { CardSkeletons, GRID } from './card-grid.tsx'
import { type CardActs, CreationCard } from './creation-card.tsx'
import { type CreationFilter, isOpen } from './creation-filter.ts'
import { KeptNotice } from './kept-notice.tsx'
import { previewItem } from './preview-item.ts'
import { SelectBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCreationList } from './use-creation-list.ts'

type CreationGridProps = {
  filter: CreationFilter
  /** Increases whenever a creation is made or restored while the page is open. */
  made: number
  /** The ids of hidden creations. */
  hidden: ReadonlySet<string>
  onDelete: (ids: readonly string[]) => void
  onChange: () => void
  onMade: () => void
  onClearFilter: () => void
}

/** Cards out of view are not drawn, so a thousand of them scroll like twenty. */
const CARD = 'relative rounded-xl [contain-intrinsic-size:auto_18rem] [content-visibility:auto]'

export function CreationGrid(props: CreationGridProps) {
  const { filter, made, hidden, onDelete, onChange, onMade, onClearFilter } = props
  const { creations, status, loadMore, replace, remove: takeOut } = useCreationList(filter, made)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const end = useRef<HTMLDivElement>(null)
  useInView(end, status === 'more', loadMore)
  const shown = creations.filter(({ id }) => !hidden.has(id))
  const chosen = shown.filter(({ id }) => selected?.has(id))

  const toggle = useCallback((id: string) => {
    setSelected((known) => {
      const next = new Set(known)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const acts = useSameActs({
    onOpen(id) {
      const start = shown.findIndex((creation) => creation.id === id)
      openDialog('preview', { items: shown.map(previewItem), start })
    },
    onChange(creation) {
      replace(creation)
      onChange()
    },
    onDelete: (id) => remove([id]),
    onMade,
    onTakenBack: (id) => filter.published && takeOut([id]),
  })

  if (status === 'complete' && shown.length === 0) {
    return isOpen(filter) ? <NoCreationsYet /> : <NothingFound onClear={onClearFilter} />
  }

  function remove(ids: readonly string[]) {
    setSelected(null)
    onDelete(ids)
  }

  return (
    <div aria-busy={status === 'loading'}>
      {shown.length > 0 && (
        <GridBar
          selecting={selected !== null}
          onToggle={() => startTransition(() => setSelected(selected ? null : new Set()))}
        />
      )}
      <ul className={GRID}>
        {shown.map((creation) => (
          <GridItem
            key={creation.id}
            creation={creation}
            acts={acts}
            selected={selected?.has(creation.id) ?? null}
            onSelect={toggle}
          />
        ))}
      </ul>
      <div ref={end} className="pt-4">
        {status === 'loading' && <CardSkeletons />}
        {status === 'failed' && (
          <LoadFailed onRetry={loadMore}>
            <FormattedMessage id="creations.load_failed" />
          </LoadFailed>
        )}
        {status === 'more' && (
          <Button fullWidth onClick={loadMore}>
            <FormattedMessage id="creations.load_more" />
          </Button>
        )}
      </div>
      {selected && (
        <SelectionBar
          ids={chosen.map(({ id }) => id)}
          pictures={chosen.filter(({ kind }) => kind === 'image' || kind === 'gif').map(({ id }) => id)}
          onCompare={comparisonOf(chosen)}
          onAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
          onDelete={() => remove(chosen.map(({ id }) => id))}
          onDone={() => setSelected(null)}
        />
      )}
    </div>
  )
}

type GridItemProps = {
  creation: Creation
  acts: CardActs
  /** Null unless creations are being selected. */
  selected: boolean | null
  onSelect: (id: string) => void
}

/** Memoized, because selecting one must not redraw a thousand others. */
const GridItem = memo(function GridItem({ creation, acts, selected, onSelect }: GridItemProps) {
  return (
    <li className={cx(CARD, selected && 'ring-3 ring-brand-500')}>
      <CreationCard creation={creation} {...acts} />
      {selected !== null && (
        <SelectBox title={creation.title} selected={selected} onSelect={() => onSelect(creation.id)} />
      )}
    </li>
  )
})

function comparisonOf([first, second, third]: readonly Creation[]): (() => void) | null {
  if (!first || !second || third) return null
  return () => openDialog('compare', { items: [previewItem(first), previewItem(second)] })
}

/** Functions with a stable identity and changing content, so that cards need not be redrawn for them. */
function useSameActs(acts: CardActs): CardActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [same] = useState<CardActs>(() => ({
    onOpen: (id) => latest.current.onOpen(id),
    onChange: (creation) => latest.current.onChange(creation),
    onDelete: (id) => latest.current.onDelete(id),
    onMade: () => latest.current.onMade(),
    onTakenBack: (id) => latest.current.onTakenBack(id),
  }))
  return same
}

type GridBarProps = { selecting: boolean; onToggle: () => void }

function GridBar({ selecting, onToggle }: GridBarProps) {
  return (
    <div className="mb-4 flex items-center justify-end gap-3 sm:flex-wrap">
      <KeptNotice />
      <Button size="sm" aria-pressed={selecting} onClick={onToggle}>
        <FormattedMessage id="creations.select" />
      </Button>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={<FormattedMessage id="creations.nothing_found" />}
      actions={
        <Button onClick={onClear}>
          <FormattedMessage id="creations.clear" />
        </Button>
      }
    >
      <FormattedMessage id="creations.nothing_found_hint" />
    </EmptyState>
  )
}
