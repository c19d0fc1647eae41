import { ArrowLeft, ArrowRight, Star, X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { PackedSticker } from '../../../shared/contract/sticker-packs.ts'
import { isEmojiList } from '../../../shared/sticker-emoji.ts'
import { cx } from '../../components/ui/cx.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { MotionSelect } from './motion-select.tsx'
import { type Outline, StickerPicture } from './sticker-picture.tsx'

type StickerTileProps = {
  sticker: PackedSticker
  outline: Outline
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onTray: () => void
  onEdit: (change: Partial<Pick<PackedSticker, 'emoji' | 'motion'>>) => void
  onRemove: () => void
}

export function StickerTile({ sticker, outline, ...rest }: StickerTileProps) {
  return (
    <li
      draggable
      className="min-w-0 cursor-grab rounded-xl bg-surface p-1.5 shadow-sm ring-1 ring-line active:cursor-grabbing"
    >
      <StickerPicture sticker={sticker} outline={outline} />
      <TileControls sticker={sticker} {...rest} />
    </li>
  )
}

type TileControlsProps = Pick<
  StickerTileProps,
  'sticker' | 'isFirst' | 'isLast' | 'onMove' | 'onTray' | 'onEdit' | 'onRemove'
>

function TileControls({ sticker, isFirst, isLast, onMove, onTray, onEdit, onRemove }: TileControlsProps) {
  const intl = useIntl()
  const { title, tray, emoji, motion } = sticker
  const say = (
    id: 'packs.move_back' | 'packs.move_on' | 'packs.tray' | 'packs.remove' | 'packs.emoji' | 'packs.motion',
  ) => intl.formatMessage({ id }, { title })
  return (
    <>
      <EmojiInput
        key={emoji}
        value={emoji}
        label={say('packs.emoji')}
        placeholder={intl.formatMessage({ id: 'packs.emoji_hint' })}
        onSave={(next) => onEdit({ emoji: next })}
      />
      <MotionSelect
        value={motion}
        label={say('packs.motion')}
        onChange={(next) => onEdit({ motion: next })}
      />
      <div className="flex justify-between">
        <IconButton size="sm" label={say('packs.move_back')} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowLeft />
        </IconButton>
        <IconButton
          size="sm"
          label={say('packs.tray')}
          aria-pressed={tray}
          onClick={onTray}
          className={cx(tray && 'bg-brand-soft text-on-brand-soft [&_svg]:fill-current')}
        >
          <Star />
        </IconButton>
        <IconButton size="sm" label={say('packs.remove')} onClick={onRemove}>
          <X />
        </IconButton>
        <IconButton size="sm" label={say('packs.move_on')} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowRight />
        </IconButton>
      </div>
    </>
  )
}

type EmojiInputProps = { value: string; label: string; placeholder: string; onSave: (emoji: string) => void }

/** Accepts one to three emoji, and restores the previous ones after anything else. */
function EmojiInput({ value, label, placeholder, onSave }: EmojiInputProps) {
  const [refused, setRefused] = useState(false)
  return (
    <input
      defaultValue={value}
      aria-label={label}
      placeholder={placeholder}
      aria-invalid={refused || undefined}
      onChange={({ currentTarget }) => setRefused(!isEmojiList(currentTarget.value))}
      onBlur={({ currentTarget }) => {
        const emoji = currentTarget.value.trim()
        setRefused(false)
        if (!isEmojiList(emoji)) currentTarget.value = value
        else if (emoji !== value) onSave(emoji)
      }}
      className="control-box my-1.5 h-9 w-full min-w-0 text-center text-base placeholder:text-sm"
    />
  )
}
