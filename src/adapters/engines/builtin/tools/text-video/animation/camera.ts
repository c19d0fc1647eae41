import type { SKRSContext2D } from '@napi-rs/canvas'
import { clamp, easeInOut, mixed } from '../../../kit/motion/easing.ts'
import type { Size } from '../../../kit/pictures/raster.ts'

/**
 * The viewer's camera. `x` and `y` are its position, from -1 to 1, within the room that the zoom leaves, so that the
 * edge of a picture is never visible, whatever a camera does.
 */
export interface Camera {
  x: number
  y: number
  /** 1 shows everything. */
  zoom: number
}

export type CameraMove = 'hold' | 'push' | 'pull' | 'panLeft' | 'panRight' | 'tiltUp' | 'tiltDown'

export interface CameraPath {
  move: CameraMove
  /** Where it starts or ends, as shares of the picture. */
  focus: { x: number; y: number }
  /** The zoom when it is closest. */
  zoom: number
}

/** How much of the zoom there is before it is used for moving sideways. */
const ROOM = 0.1

/** Near things move more than distant ones; whatever stands in the middle moves exactly as the camera says. */
export function nearness(depth: number): number {
  return 0.3 + depth * 1.16
}

/** The camera at a share of its way from 0 to 1. */
export function cameraAt({ move, focus, zoom }: CameraPath, share: number): Camera {
  const t = easeInOut(share)
  const far = 1 + Math.min(ROOM, zoom - 1) * 0.3
  const at = (nearBy: number): Camera => aimedAt(focus, nearBy)
  switch (move) {
    case 'push':
      return at(mixed(far, zoom, t))
    case 'pull':
      return at(mixed(zoom, far, t))
    case 'hold':
      return at(mixed(zoom, zoom + 0.03, t))
    case 'panLeft':
      return { ...at(zoom), x: mixed(0.95, -0.95, t) }
    case 'panRight':
      return { ...at(zoom), x: mixed(-0.95, 0.95, t) }
    case 'tiltUp':
      return { ...at(zoom), y: mixed(0.8, -0.7, t) }
    case 'tiltDown':
      return { ...at(zoom), y: mixed(-0.75, 0.7, t) }
  }
}

/** Centres a spot, or comes as close to that as the edge allows. */
function aimedAt(focus: { x: number; y: number }, zoom: number): Camera {
  const room = Math.max(1e-6, zoom - 1)
  const towards = (share: number) => clamp(((share - 0.5) * 2 * zoom) / room, -1, 1)
  return { x: towards(focus.x), y: towards(focus.y), zoom }
}

/** From points in a picture of the given size to points on a screen of the same size, for things at one depth. */
export function viewOf({ x, y, zoom }: Camera, depth: number, { width, height }: Size) {
  const gain = (zoom - 1) * nearness(depth)
  return { scale: 1 + gain, dx: -(width * gain * (1 + x)) / 2, dy: -(height * gain * (1 + y)) / 2 }
}

export function lookThrough(context: SKRSContext2D, camera: Camera, depth: number, size: Size): void {
  const { scale, dx, dy } = viewOf(camera, depth, size)
  context.transform(scale, 0, 0, scale, dx, dy)
}
