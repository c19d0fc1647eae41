import { Plus, Sticker } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { api, quietApi, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { UndoBar } from '../creations/undo-bar.tsx'
import { PackCard } from './pack-card.tsx'
import { PackSkeletons } from './pack-skeletons.tsx'
import { useDeletion } from './use-deletion.ts'

type PackListProps = {
  /** Creations to add to the chosen pack, or to a new one. */
  add: readonly string[]
  onOpen: (id: string) => void
  /** A new pack was made, with the chosen creations. */
  onMade: (id: string) => void
}

export function PackList({ add, onOpen, onMade }: PackListProps) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => api('GET /api/sticker-packs'))
  const [making, setMaking] = useState(false)
  const deletion = useDeletion({
    remove: (id) => quietApi('DELETE /api/sticker-packs/{id}', { params: { id } }),
    sayFailed: () => intl.formatMessage({ id: 'packs.delete.failed' }),
  })

  async function make() {
    setMaking(true)
    await succeeds(async () => {
      const name = intl.formatMessage({ id: 'packs.new_name' })
      const { id } = await api('POST /api/sticker-packs', { body: { name, creation_ids: [...add] } })
      onMade(id)
    })
    setMaking(false)
  }

  if (status === 'loading') return <PackSkeletons />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  const packs = data.packs.filter(({ id }) => !deletion.hidden.has(id))
  const begin = (
    <Button variant="primary" icon={<Plus aria-hidden />} loading={making} onClick={() => void make()}>
      <FormattedMessage id="packs.new" />
    </Button>
  )
  return (
    <>
      {packs.length === 0 ? (
        <NoPacksYet begin={begin} chosen={add.length} />
      ) : (
        <Packs
          packs={packs}
          begin={begin}
          add={add}
          onOpen={onOpen}
          onDelete={(id) => deletion.begin([id])}
        />
      )}
      {deletion.waiting.length > 0 && (
        <UndoBar key={deletion.waiting.join()} onUndo={deletion.undo} onExpire={deletion.finish}>
          <FormattedMessage id="packs.deleted" />
        </UndoBar>
      )}
    </>
  )
}

type PacksProps = {
  packs: readonly StickerPack[]
  begin: React.ReactNode
  add: readonly string[]
  onOpen: (id: string) => void
  onDelete: (id: string) => void
}

function Packs({ packs, begin, add, onOpen, onDelete }: PacksProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {add.length > 0 && <FormattedMessage id="packs.choose" values={{ count: add.length }} />}
        </p>
        {begin}
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {packs.map((pack) => (
          <li key={pack.id}>
            <PackCard pack={pack} onOpen={() => onOpen(pack.id)} onDelete={() => onDelete(pack.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Explains what a pack is for, and where stickers come from. People who have already chosen some are told
 * that they will be added.
 */
function NoPacksYet({ begin, chosen }: { begin: React.ReactNode; chosen: number }) {
  if (chosen > 0)
    return (
      <EmptyState
        level={2}
        icon={<Sticker aria-hidden />}
        title={<FormattedMessage id="packs.first" values={{ count: chosen }} />}
        actions={begin}
      >
        <FormattedMessage id="packs.first_hint" values={{ count: chosen }} />
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      icon={<Sticker aria-hidden />}
      title={<FormattedMessage id="packs.none" />}
      actions={
        <>
          {begin}
          <Button asChild>
            <AppLink to="/">
              <FormattedMessage id="creations.make_sticker" />
            </AppLink>
          </Button>
        </>
      }
    >
      <FormattedMessage id="packs.none_hint" />
    </EmptyState>
  )
}
