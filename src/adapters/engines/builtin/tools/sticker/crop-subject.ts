import type { Face } from '../../kit/faces/face.ts'
import { changePixels, clamp01, type Picture } from '../../kit/pictures/raster.ts'
import { cropPicture, trimPicture } from '../../kit/pictures/trim.ts'
import type { Crop } from './variants.ts'

/** How far the head extends beyond the points of a face, in the face's widths and heights. */
const HEAD = { across: 0.95, up: 1.0, down: 0.68 }
/** Shoulders, in heights of a face below it, and in its widths to both sides. */
const BUST = { down: 1.15, across: 1.9 }
/** Along the edge of a separated head, in parts of its radius. */
const SOFTNESS = 0.02

/** The requested part of a cut-out, or null if nothing is left of it. */
export function cropSubject(subject: Picture, crop: Crop, face: Face | null): Picture | null {
  if (crop === 'whole' || !face) return trimPicture(subject)
  return trimPicture(crop === 'head' ? headOf(subject, face) : bustOf(subject, face))
}

/** Everything within an egg shape around the face; hair in the cut-out stays. */
function headOf(subject: Picture, { box }: Face): Picture {
  const x = box.x + box.width / 2
  const y = box.y + box.height * 0.45
  return changePixels(subject, (data, at) => {
    const dx = ((at / 4) % subject.width) - x
    const dy = Math.floor(at / 4 / subject.width) - y
    const reach = Math.hypot(
      dx / (box.width * HEAD.across),
      dy / (box.height * (dy < 0 ? HEAD.up : HEAD.down)),
    )
    data[at + 3] = Math.round((data[at + 3] ?? 0) * clamp01((1 - reach) / SOFTNESS))
  })
}

/** Head and shoulders, ending in a straight line, which a backdrop hides. */
function bustOf(subject: Picture, { box }: Face): Picture {
  const middle = box.x + box.width / 2
  const left = Math.max(0, Math.round(middle - box.width * BUST.across))
  const right = Math.min(subject.width, Math.round(middle + box.width * BUST.across))
  const bottom = Math.min(subject.height, Math.round(box.y + box.height * (1 + BUST.down)))
  return cropPicture(subject, { left, top: 0, width: right - left, height: bottom })
}
