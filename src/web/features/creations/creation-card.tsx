import { Globe, Hourglass, Star } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import type { OwnPiece } from '../../../shared/contract/gallery.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { useEngineName } from '../../app/i18n/engine-name.ts'
import { lazyCode } from '../../app/navigation/load-code.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { SoundPlayer } from '../../components/player/sound-player.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { PlayMark } from '../../components/ui/play-mark.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import { CreationMenu } from './creation-menu.tsx'
import { CreationThumbnail } from './creation-thumbnail.tsx'
import { daysLeft } from './days-left.ts'

const DetailsDialog = lazyCode(() => import('./details-dialog.tsx'))

export type CardActs = {
  onOpen: (id: string) => void
  onChange: (creation: Creation) => void
  onDelete: (id: string) => void
  /** A creation has a new version. */
  onMade: () => void
  /** A creation is no longer in the gallery. */
  onTakenBack: (id: string) => void
}

/** Memoized, because a change of one creation must not redraw a thousand others. */
export const CreationCard = memo(function CreationCard(props: CardActs & { creation: Creation }) {
  const { creation, onOpen, onChange, onDelete, onMade, onTakenBack } = props
  const intl = useIntl()
  const [dialog, setDialog] = useState<'share' | 'details' | null>(null)
  const engine = useEngineName()(creation)
  const { title, tool_title, created_at } = creation
  function showPiece(piece: OwnPiece['piece']) {
    onChange({ ...creation, in_review: piece?.status === 'pending' })
    if (!piece) onTakenBack(creation.id)
  }
  return (
    <article className="relative flex h-full min-w-0 flex-col overflow-hidden rounded-xl bg-surface shadow-sm ring-1 ring-line">
      <div className="relative">
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'creations.open' }, { title })}
          onClick={() => onOpen(creation.id)}
          className="grid aspect-square w-full cursor-zoom-in place-items-center overflow-hidden bg-sunken p-3 outline-offset-[-4px]"
        >
          <CreationThumbnail creation={creation} />
        </button>
        <Player creation={creation} />
        <Marks creation={creation} />
        <FavouriteButton creation={creation} onChange={onChange} />
      </div>
      <div className="flex items-start gap-1 py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1 py-1">
          <h3 className="truncate font-semibold text-sm">{title}</h3>
          <p className="truncate text-ink-subtle text-xs">
            <time dateTime={created_at}>
              {intl.formatDate(created_at, { month: 'short', day: 'numeric' })}
            </time>
            {title !== tool_title && ` · ${tool_title}`}
          </p>
          <p className="truncate text-ink-subtle text-xs">{engine}</p>
          {creation.tags.length > 0 && (
            <p className="truncate text-ink-subtle text-xs">
              {creation.tags.map((tag) => `#${tag}`).join(' ')}
            </p>
          )}
        </div>
        <CreationMenu
          creation={creation}
          onShare={() => setDialog('share')}
          onDetails={() => setDialog('details')}
          onEdit={() => openDialog('cutOut', { creationId: creation.id, onMade })}
          onPieceChange={showPiece}
          onDelete={() => onDelete(creation.id)}
        />
      </div>
      {dialog === 'share' && (
        <ShareDialog
          kind="creation"
          shown={creation}
          onChange={(share) => onChange({ ...creation, share })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'details' && (
        <Suspense>
          <DetailsDialog creation={creation} onChange={onChange} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </article>
  )
})

type FavouriteButtonProps = { creation: Creation; onChange: (creation: Creation) => void }

/** Shows a pressed star at once, and resets it if saving fails. */
function FavouriteButton({ creation, onChange }: FavouriteButtonProps) {
  const intl = useIntl()
  const { id, title, favourite } = creation
  async function toggle() {
    const body = { favourite: !favourite }
    onChange({ ...creation, ...body })
    const kept = await succeeds(() => api('POST /api/creations/{id}', { params: { id }, body }))
    if (!kept) onChange(creation)
  }
  return (
    <IconButton
      label={intl.formatMessage({ id: 'creations.favourite' }, { title })}
      aria-pressed={favourite}
      variant="overlay"
      size="sm"
      round
      className="absolute top-2 left-2"
      onClick={() => void toggle()}
    >
      <Star className={favourite ? 'fill-current' : ''} />
    </IconButton>
  )
}

/** An icon over the picture of media that plays. */
function Player({ creation: { kind, url, title, duration_ms } }: { creation: Creation }) {
  if (kind === 'audio') {
    return (
      <SoundPlayer
        src={url}
        title={title}
        durationMs={duration_ms}
        small
        className="absolute inset-x-2 bottom-2"
      />
    )
  }
  return kind === 'video' ? <PlayMark /> : null
}

/** This many days before the deletion, the card says so. */
const NOTICE_DAYS = 7

/** Important facts at a glance: others can see it, or soon may, or it will be deleted soon. */
function Marks({ creation: { share, in_review, expires_at } }: { creation: Creation }) {
  const [now] = useState(() => new Date())
  const days = expires_at === null ? null : daysLeft(expires_at, now)
  return (
    <div className="pointer-events-none absolute top-2 right-2 left-12 flex flex-wrap justify-end gap-1.5">
      {share && (
        <Badge tone="success" icon={<Globe aria-hidden />}>
          <FormattedMessage id="creations.shared" />
        </Badge>
      )}
      {in_review && (
        <Badge tone="brand" icon={<Hourglass aria-hidden />}>
          <FormattedMessage id="creations.in_review" />
        </Badge>
      )}
      {days !== null && days <= NOTICE_DAYS && (
        <Badge tone="warning">
          <FormattedMessage id="creations.expires_in" values={{ days }} />
        </Badge>
      )}
    </div>
  )
}
