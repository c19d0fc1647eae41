import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_PACKED } from '../../../shared/catalogue/sticker-formats.ts'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { changeSticker, chooseTray, moveSticker, removeSticker } from './pack-draft.ts'
import { StickerTile } from './sticker-tile.tsx'
import { useDragOrder } from './use-drag-order.ts'

type StickerGridProps = { pack: StickerPack; onChange: (pack: StickerPack) => void }

/** The stickers in order, which is changed by dragging or with the buttons of each. */
export function StickerGrid({ pack, onChange }: StickerGridProps) {
  const intl = useIntl()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [news, setNews] = useState('')
  const { stickers } = pack

  function move(from: number, to: number) {
    const sticker = stickers[from]
    if (!sticker || to < 0 || to >= stickers.length) return
    onChange(moveSticker(pack, from, to))
    setNews(intl.formatMessage({ id: 'packs.moved' }, { title: sticker.title, place: to + 1 }))
  }

  useDragOrder(list, move)

  return (
    <section aria-labelledby="packed-stickers">
      <h2 ref={heading} tabIndex={-1} id="packed-stickers" className="mb-3 text-lg">
        <FormattedMessage id="packs.stickers" values={{ count: stickers.length, most: MAX_PACKED }} />
      </h2>
      <output className="sr-only">{news}</output>
      {stickers.length === 0 && (
        <p className="rounded-xl bg-sunken p-6 text-center text-ink-muted">
          <FormattedMessage id="packs.empty" />
        </p>
      )}
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {stickers.map((sticker, index) => (
          <StickerTile
            key={sticker.creation_id}
            sticker={sticker}
            outline={{ width: pack.outline_width, color: pack.outline_color }}
            isFirst={index === 0}
            isLast={index === stickers.length - 1}
            onMove={(step) => move(index, index + step)}
            onTray={() => onChange(chooseTray(pack, sticker.creation_id))}
            onEdit={(change) => onChange(changeSticker(pack, sticker.creation_id, change))}
            onRemove={() => {
              onChange(removeSticker(pack, sticker.creation_id))
              setNews(intl.formatMessage({ id: 'packs.removed' }, { title: sticker.title }))
              // The focused button is removed with its sticker.
              heading.current?.focus({ preventScroll: true })
            }}
          />
        ))}
      </ul>
    </section>
  )
}
