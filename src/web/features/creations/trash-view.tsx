import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TRASH_DAYS } from '../../../shared/catalogue/retention.ts'
import type { Creation, LibrarySummary } from '../../../shared/contract/creations.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { useInView } from '../../components/ui/use-in-view.ts'
import { useKeptFocus } from '../../components/ui/use-kept-focus.ts'
import { CardSkeletons, GRID } from './card-grid.tsx'
import { EVERYTHING } from './creation-filter.ts'
import { CreationThumbnail } from './creation-thumbnail.tsx'
import { daysLeft } from './days-left.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { fileWeight } from './file-words.ts'
import { useCreationList } from './use-creation-list.ts'
import { moveCreations } from './use-trash.ts'

const IN_TRASH = { ...EVERYTHING, trash: true }

type TrashViewProps = {
  trash: LibrarySummary['trash']
  onLeave: () => void
  /** These were restored, or deleted for good. */
  onTakenOut: (ids: readonly string[]) => void
}

/** The creations that are about to be deleted for good. */
type Doomed = Creation | 'everything'

/** The trash: deleted creations can be restored until their deletion is final, or be deleted at once. */
export function TrashView({ trash, onLeave, onTakenOut }: TrashViewProps) {
  const intl = useIntl()
  const { creations, status, loadMore, remove, clear } = useCreationList(IN_TRASH, 0)
  const [asked, setAsked] = useState<Doomed | null>(null)
  const area = useKeptFocus<HTMLElement>()
  const end = useRef<HTMLDivElement>(null)
  useInView(end, status === 'more', loadMore)

  function takeOut(ids: readonly string[]) {
    remove(ids)
    onTakenOut(ids)
  }
  async function restore(wanted: readonly Creation[]) {
    const ids = wanted.map(({ id }) => id)
    const { done } = await moveCreations(ids, 'POST /api/creations/restore')
    if (done.length === 0) return
    takeOut(done)
    const words = { count: done.length, title: wanted[0]?.title }
    showToast(intl.formatMessage({ id: 'creations.trash.restored' }, words), { kind: 'success' })
  }
  async function deleteNow(doomed: Doomed) {
    setAsked(null)
    const isAll = doomed === 'everything'
    const done = await succeeds(() =>
      isAll
        ? api('POST /api/creations/empty-trash')
        : api('DELETE /api/creations/{id}', { params: { id: doomed.id } }),
    )
    if (!done) return
    takeOut(isAll ? creations.map(({ id }) => id) : [doomed.id])
    if (isAll) clear()
  }

  return (
    <section ref={area} aria-labelledby="trash-title" aria-busy={status === 'loading'}>
      <TrashHead
        trash={trash}
        shown={creations.length}
        onLeave={onLeave}
        onRestoreAll={() => void restore(creations)}
        onEmpty={() => setAsked('everything')}
      />
      {status === 'complete' && creations.length === 0 && (
        <EmptyState icon={<Trash2 aria-hidden />} title={<FormattedMessage id="creations.trash.none" />}>
          <FormattedMessage id="creations.trash.none_hint" values={{ days: TRASH_DAYS }} />
        </EmptyState>
      )}
      {creations.length > 0 && (
        <ul className={GRID}>
          {creations.map((creation) => (
            <li key={creation.id}>
              <TrashedCard
                creation={creation}
                onRestore={() => void restore([creation])}
                onDelete={() => setAsked(creation)}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} className="pt-4">
        {status === 'loading' && <CardSkeletons />}
        {status === 'failed' && <LoadFailed onRetry={loadMore} />}
        {status === 'more' && (
          <Button fullWidth onClick={loadMore}>
            <FormattedMessage id="creations.load_more" />
          </Button>
        )}
      </div>
      {asked && (
        <DeleteDialog
          count={asked === 'everything' ? trash.count : 1}
          onDelete={() => void deleteNow(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

type TrashHeadProps = Pick<TrashViewProps, 'trash' | 'onLeave'> & {
  /** How many creations are listed. */
  shown: number
  onRestoreAll: () => void
  onEmpty: () => void
}

function TrashHead({ trash, shown, onLeave, onRestoreAll, onEmpty }: TrashHeadProps) {
  const intl = useIntl()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button size="sm" icon={<ArrowLeft aria-hidden />} onClick={onLeave}>
        <FormattedMessage id="creations.trash.leave" />
      </Button>
      <h3 id="trash-title" className="text-xl">
        <FormattedMessage id="creations.trash" />
      </h3>
      <p className="min-w-0 flex-1 basis-72 text-ink-muted text-sm">
        {trash.count > 0 && (
          <strong className="mr-2 text-ink">
            <FormattedMessage
              id="creations.trash.size"
              values={{ count: trash.count, size: fileWeight(trash.bytes, intl) }}
            />
          </strong>
        )}
        <FormattedMessage id="creations.trash.what" values={{ days: TRASH_DAYS }} />
      </p>
      {shown > 1 && (
        <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={onRestoreAll}>
          <FormattedMessage id="creations.trash.restore_all" values={{ count: shown }} />
        </Button>
      )}
      {shown > 0 && (
        <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onEmpty}>
          <FormattedMessage id="creations.trash.empty" />
        </Button>
      )}
    </div>
  )
}

type TrashedCardProps = { creation: Creation; onRestore: () => void; onDelete: () => void }

function TrashedCard({ creation, onRestore, onDelete }: TrashedCardProps) {
  const intl = useIntl()
  const [now] = useState(() => new Date())
  const { title, trashed_until } = creation
  return (
    <article className="flex h-full min-w-0 flex-col overflow-hidden rounded-xl bg-surface shadow-sm ring-1 ring-line">
      <div className="grid aspect-square w-full place-items-center overflow-hidden bg-sunken p-3 opacity-70">
        <CreationThumbnail creation={creation} />
      </div>
      <div className="flex items-center gap-1 py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <h4 className="truncate font-semibold text-sm">{title}</h4>
          {trashed_until && (
            <p className="text-ink-subtle text-xs">
              <FormattedMessage id="creations.expires_in" values={{ days: daysLeft(trashed_until, now) }} />
            </p>
          )}
        </div>
        <IconButton
          label={intl.formatMessage({ id: 'creations.trash.restore' }, { title })}
          onClick={onRestore}
        >
          <RotateCcw />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'creations.trash.delete' }, { title })}
          onClick={onDelete}
        >
          <Trash2 />
        </IconButton>
      </div>
    </article>
  )
}
