import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../../shared/contract/creations.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { api, quietApi, succeeds } from '../../../app/session/browser-api.ts'
import { useSession } from '../../../app/session/session.ts'
import { cx } from '../../../components/ui/cx.ts'
import { CreationThumbnail } from '../../creations/creation-thumbnail.tsx'

type MadeBeforeProps = {
  tool: string
  /** What the result panel shows. */
  shown: Generation | null
  onShow: (generation: Generation) => void
}

const MAX_SHOWN = 12

/** What was made with this tool before. A press brings a result back, with the settings it was made with. */
export default function MadeBefore({ tool, shown, onShow }: MadeBeforeProps) {
  const creations = useCreationsOf(tool, shown?.status === 'succeeded' ? shown.id : null)
  const { status } = useSession()
  if (creations.length === 0) return null
  async function show({ generation_id: id }: Creation) {
    await succeeds(async () => onShow(await api('GET /api/generations/{id}', { params: { id } })))
  }
  return (
    <section aria-labelledby="made-before" className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="made-before" className="font-semibold text-base">
          <FormattedMessage id="result.before_list" />
        </h2>
        {status === 'signed_in' && (
          <AppLink to="/my-creations" className="text-link text-sm underline underline-offset-2">
            <FormattedMessage id="result.before_all" />
          </AppLink>
        )}
      </div>
      <ul className="-mx-1 flex gap-2.5 overflow-x-auto p-1">
        {creations.map((creation) => (
          <li key={creation.id} className="shrink-0">
            <HistoryButton
              creation={creation}
              isShown={creation.generation_id === shown?.id}
              onPress={() => void show(creation)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type HistoryButtonProps = { creation: Creation; isShown: boolean; onPress: () => void }

function HistoryButton({ creation, isShown, onPress }: HistoryButtonProps) {
  const intl = useIntl()
  const { title, created_at } = creation
  const time = intl.formatDate(created_at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <button
      type="button"
      aria-label={intl.formatMessage({ id: 'result.before_show' }, { title, time })}
      aria-pressed={isShown}
      title={title}
      onClick={onPress}
      className={cx(
        'grid size-20 place-items-center overflow-hidden rounded-lg bg-sunken p-1 transition duration-base ease-out hover:ring-2 hover:ring-brand-500',
        isShown ? 'ring-3 ring-brand-500' : 'ring-1 ring-line',
      )}
    >
      <CreationThumbnail creation={creation} />
    </button>
  )
}

/** The newest creations of the tool; asked for again when one is shown that is not among them. */
function useCreationsOf(tool: string, shownId: string | null): readonly Creation[] {
  const [creations, setCreations] = useState<readonly Creation[] | null>(null)
  const isMissing = shownId !== null && !creations?.some(({ generation_id }) => generation_id === shownId)
  const isAsked = creations === null || isMissing
  useEffect(() => {
    if (!isAsked) return
    let current = true
    quietApi('GET /api/creations', { query: { tool, limit: MAX_SHOWN } }).then(
      (found) => current && setCreations(found.creations),
      // Comfort only: the page works without.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [tool, isAsked])
  return creations ?? []
}
