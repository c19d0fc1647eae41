import { type CSSProperties, useRef } from 'react'
import type { PackedSticker } from '../../../shared/contract/sticker-packs.ts'
import { useMotion } from './use-motion.ts'

export type Outline = { width: number; color: string }

type StickerPictureProps = {
  sticker: Pick<PackedSticker, 'url' | 'title' | 'motion'>
  outline: Outline
}

/** A sticker as it will look and move in the messenger. */
export function StickerPicture({ sticker: { url, title, motion }, outline }: StickerPictureProps) {
  const picture = useRef<HTMLImageElement>(null)
  useMotion(picture, motion)
  return (
    <div className="checker overflow-hidden rounded-lg p-2">
      <img
        ref={picture}
        src={url}
        alt={title}
        draggable={false}
        style={outlineStyle(outline)}
        className="aspect-square w-full object-contain"
      />
    </div>
  )
}

/** At the size of a tile. */
function outlineStyle({ width, color }: Outline): CSSProperties | undefined {
  if (width === 0) return undefined
  const reach = `${(width / 5).toFixed(1)}px`
  const steps = [`${reach} 0`, `-${reach} 0`, `0 ${reach}`, `0 -${reach}`]
  return { filter: steps.map((step) => `drop-shadow(${step} 0 ${color})`).join(' ') }
}
