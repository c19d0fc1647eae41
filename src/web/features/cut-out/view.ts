import type { CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import type { Point, View } from '../../components/ui/pan-zoom.ts'

type Size = { width: number; height: number }

/** Leaves space for an outline and a caption. */
const MARGIN = 0.82

/** Maps the pixels of a photo to those of a window, with the photo rotated and centered. */
export function viewMatrix(photo: Size, place: Size, turn: CutOutSettings['turn'], view: View): DOMMatrix {
  const lies = turn % 180 !== 0
  const [wide, high] = lies ? [photo.height, photo.width] : [photo.width, photo.height]
  const fit = MARGIN * Math.min(place.width / wide, place.height / high)
  return new DOMMatrix()
    .translate(place.width / 2 + view.x, place.height / 2 + view.y)
    .scale(fit * view.zoom)
    .rotate(turn)
    .translate(-photo.width / 2, -photo.height / 2)
}

/** A movement on the screen as one on the photo, which may be rotated. */
export function unturned({ x, y }: Point, turn: CutOutSettings['turn']): Point {
  if (turn === 90) return { x: y, y: -x }
  if (turn === 180) return { x: -x, y: -y }
  if (turn === 270) return { x: -y, y: x }
  return { x, y }
}
