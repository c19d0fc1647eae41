import { Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'

type PackCardProps = { pack: StickerPack; onOpen: () => void; onDelete: () => void }

/** The number of stickers on a pack's card. */
const SHOWN = 4

export function PackCard({ pack: { name, stickers }, onOpen, onDelete }: PackCardProps) {
  const intl = useIntl()
  const first = stickers.toSorted((one, other) => Number(other.tray) - Number(one.tray)).slice(0, SHOWN)
  return (
    <article className="relative h-full overflow-hidden rounded-xl bg-surface shadow-sm ring-1 ring-line focus-within:ring-2 focus-within:ring-brand-500">
      <div aria-hidden className="checker grid aspect-square grid-cols-2 grid-rows-2 gap-1 p-2">
        {first.map(({ creation_id, url }) => (
          <img
            key={creation_id}
            src={url}
            alt=""
            loading="lazy"
            className="size-full min-h-0 object-contain"
          />
        ))}
      </div>
      <div className="flex items-center gap-1 py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-sm">
            <button type="button" onClick={onOpen} className="before:absolute before:inset-0">
              {name}
            </button>
          </h2>
          <p className="text-ink-subtle text-xs">
            <FormattedMessage id="packs.count" values={{ count: stickers.length }} />
          </p>
        </div>
        <IconButton
          label={intl.formatMessage({ id: 'packs.delete' }, { name })}
          className="relative"
          onClick={onDelete}
        >
          <Trash2 />
        </IconButton>
      </div>
    </article>
  )
}
