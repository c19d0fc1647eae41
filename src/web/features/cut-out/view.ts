import type { CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import type { Point } from './mask-edits.ts'

/** How far somebody has come nearer, and where they have moved to, in pixels of the window. */
export type View = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

export const FROM_AFAR: View = { zoom: 1, x: 0, y: 0 }
const MAX_ZOOM = 12
/** Leaves room for an outline and a caption. */
const MARGIN = 0.82

/** What takes the pixels of a photo to those of a window, with the photo turned and in its middle. */
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

/** Nearer or further, with the same spot under the pointer, told from the middle of the window. */
export function zoomed({ zoom, x, y }: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const next = Math.min(MAX_ZOOM, Math.max(1, zoom * factor))
  if (next === 1) return FROM_AFAR
  const grown = next / zoom
  return { zoom: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown }
}
