import { coloursOf } from '../colours.ts'
import { fillTransparent } from '../fill-transparent.ts'
import { withColours } from '../planes.ts'
import { changePixels, type Picture } from '../raster.ts'
import { isOpaque } from '../save-photo.ts'
import { withAlphaOf } from '../trim.ts'
import { STYLES, type StyleName } from './styles.ts'

/** Brushes do not shrink any further in pictures smaller than this. */
const MIN_UNIT = 0.8

/** A picture in one of the styles, with a strength from 0 to 1. Its alpha stays. */
export function paintInStyle(picture: Picture, name: StyleName, strength = 1): Picture {
  const full = isOpaque(picture) ? picture : fillTransparent(picture)
  const unit = Math.max(MIN_UNIT, Math.max(picture.width, picture.height) / 1000)
  const painted = withColours(full, STYLES[name](coloursOf(full), unit))
  const mixed = mixPictures(full, painted, strength)
  return full === picture ? mixed : withAlphaOf(mixed, picture)
}

/** Mixes two pictures of one size by the share of the second. The alpha is the first one's. */
export function mixPictures(one: Picture, other: Picture, share: number): Picture {
  return changePixels(one, (data, at) => {
    for (let c = at; c < at + 3; c++) {
      const own = data[c] ?? 0
      data[c] = Math.round(own + ((other.data[c] ?? 0) - own) * share)
    }
  })
}
