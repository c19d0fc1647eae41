import { coloursOf } from '../colours.ts'
import { fillTransparent } from '../fill-transparent.ts'
import { withColours } from '../planes.ts'
import type { Picture } from '../raster.ts'
import { isOpaque } from '../save-photo.ts'
import { STYLES, type StyleName } from './styles.ts'

/** In pictures smaller than this, brushes do not become smaller, too. */
const MIN_UNIT = 0.8

/** A picture in one of the styles, as strongly as asked from 0 to 1. Its alpha stays. */
export function paintInStyle(picture: Picture, name: StyleName, strength = 1): Picture {
  const full = isOpaque(picture) ? picture : fillTransparent(picture)
  const unit = Math.max(MIN_UNIT, Math.max(picture.width, picture.height) / 1000)
  const painted = withColours(full, STYLES[name](coloursOf(full), unit))
  const mixed = mixPictures(full, painted, strength)
  return full === picture ? mixed : withAlphaOf(mixed, picture)
}

/** The colours of two pictures of one size, so much of them the second one's. The alpha is the first one's. */
export function mixPictures(one: Picture, other: Picture, share: number): Picture {
  const data = new Uint8Array(one.data)
  for (let i = 0; i < data.length; i++) {
    if (i % 4 === 3) continue
    const own = data[i] ?? 0
    data[i] = Math.round(own + ((other.data[i] ?? 0) - own) * share)
  }
  return { width: one.width, height: one.height, data }
}

function withAlphaOf({ width, height, data: colours }: Picture, { data }: Picture): Picture {
  return { width, height, data: colours.map((value, i) => (i % 4 === 3 ? (data[i] ?? 0) : value)) }
}
