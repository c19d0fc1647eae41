import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { MEDIA_KINDS } from '../../../shared/catalogue/media.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { Tabs } from '../../components/ui/tabs.tsx'
import { addressOf, type CreationFilter, filterFrom } from './creation-filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { Gallery } from './gallery.tsx'
import { GenerationList } from './generation-list.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCreationInAddress } from './use-creation-in-address.ts'
import { useDeletion } from './use-deletion.ts'

const TABS = ['all', ...MEDIA_KINDS] as const

export function CreationsPage({ heading, description }: { heading: string; description: string }) {
  const intl = useIntl()
  const [filter, setFilter] = useFilterInAddress()
  const [made, setMade] = useState(0)
  const deletion = useDeletion({
    remove: (id) => quietApi('DELETE /api/creations/{id}', { params: { id } }),
    sayFailed: (count) => intl.formatMessage({ id: 'creations.delete.failed' }, { count }),
  })
  const title = useRef<HTMLHeadingElement>(null)
  useCreationInAddress()

  function remove(ids: readonly string[]) {
    deletion.begin(ids)
    // What had the focus is gone; from here the next stop is the button that brings it back.
    title.current?.focus({ preventScroll: true })
  }
  const gallery = (
    <Gallery
      key={JSON.stringify(filter)}
      filter={filter}
      made={made}
      hidden={deletion.hidden}
      onDelete={remove}
      onClearFilter={() => setFilter({ kind: null, tool: '', search: '' })}
    />
  )
  return (
    <div className="mx-auto max-w-7xl px-gutter py-8 sm:py-12">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 mb-8 text-ink-muted">{description}</p>
      <GenerationList onMade={() => setMade((count) => count + 1)} />
      <h2 ref={title} tabIndex={-1} className="sr-only">
        <FormattedMessage id="creations.gallery" />
      </h2>
      {deletion.waiting.length > 0 && (
        <UndoBar key={deletion.waiting.join()} onUndo={deletion.undo} onExpire={deletion.finish}>
          <FormattedMessage id="creations.deleted" values={{ count: deletion.waiting.length }} />
        </UndoBar>
      )}
      <FilterBar filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      <Tabs
        label={intl.formatMessage({ id: 'creations.filter.kind' })}
        value={filter.kind ?? 'all'}
        onValueChange={(tab) => setFilter({ ...filter, kind: tab === 'all' ? null : tab })}
        items={TABS.map((value) => ({
          value,
          label: <FormattedMessage id={`creations.kind.${value}`} />,
          content: gallery,
        }))}
      />
    </div>
  )
}

function useFilterInAddress(): [CreationFilter, (filter: CreationFilter) => void] {
  const [address, setAddress] = useSearchParams()
  const change = (filter: CreationFilter) =>
    setAddress(addressOf(filter), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  return [filterFrom(address), change]
}
