import { maxOf, type Plane } from '../pictures/raster.ts'
import { type Path, type Pose, viewWithin } from './camera.ts'
import { FAR } from './depth.ts'
import type { Layers } from './layers.ts'
import { bendAlive } from './life.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type Place, warp } from './warp.ts'

/** A picture with depth, as a moving camera sees it. `part` goes from 0 to 1 over the video. */
export interface Parallax {
  paintBackground(target: Sheet, part: number): void
  /** Over what is there; breathing and swaying so many times in the video. Nothing where there is no subject. */
  paintSubject(target: Sheet, part: number, cycles: number): void
}

export function createParallax(layers: Layers, poseAt: Path): Parallax {
  const half = Math.max(layers.width, layers.height) / 2
  const near = Math.max(maxOf(layers.depth), layers.subject?.nearness ?? 0)
  const fit = viewWithin(poseAt, {
    halfWidth: layers.width / 2 / half,
    halfHeight: layers.height / 2 / half,
    far: Math.min(FAR, near),
    near,
  })
  const background = sheetOf(layers.background)
  const subject = layers.subject && { ...layers.subject, sheet: sheetOf(layers.subject.picture) }
  const viewAt = (target: Sheet, part: number) => createView(layers, target, poseAt(part), fit)
  return {
    paintBackground(target, part) {
      const view = viewAt(target, part)
      warp(background, target, (x, y, place) => {
        view.lens(x, y, place)
        view.move(place, nearnessOf(layers, place))
      })
    },
    paintSubject(target, part, cycles) {
      if (!subject) return
      const view = viewAt(target, part)
      const turn = 2 * Math.PI * part * cycles
      const breath = Math.sin(turn)
      const sway = Math.cos(turn)
      const map = (x: number, y: number, place: Place) => {
        view.lens(x, y, place)
        view.move(place, subject.nearness)
        bendAlive(place, subject.box, breath, sway)
      }
      warp(subject.sheet, target, map, { over: true })
    },
  }
}

/** From pixels of the target to pixels of the picture, for one pose of the camera. */
function createView({ width, height }: Layers, target: Sheet, pose: Pose, fit: number) {
  const half = Math.max(width, height) / 2
  const scale = (fit * pose.view * width) / target.width
  return {
    lens(x: number, y: number, place: Place) {
      place.x = (x - target.width / 2) * scale + pose.panX * half + width / 2
      place.y = (y - target.height / 2) * scale + pose.panY * half + height / 2
    },
    move(place: Place, nearness: number) {
      place.x += nearness * (pose.x * half - pose.z * (place.x - width / 2))
      place.y += nearness * (pose.y * half - pose.z * (place.y - height / 2))
    },
  }
}

function nearnessOf({ width, height, depth }: Layers, { x, y }: Place): number {
  return valueAt(depth, (x / width) * depth.width - 0.5, (y / height) * depth.height - 0.5)
}

/** Linear between neighbours. */
function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const insideX = Math.min(width - 1, Math.max(0, x))
  const insideY = Math.min(height - 1, Math.max(0, y))
  const left = Math.floor(insideX)
  const top = Math.floor(insideY)
  const right = Math.min(width - 1, left + 1)
  const below = Math.min(height - 1, top + 1)
  const along = insideX - left
  const down = insideY - top
  const at = (column: number, row: number) => data[row * width + column] ?? 0
  const upper = at(left, top) * (1 - along) + at(right, top) * along
  return upper * (1 - down) + (at(left, below) * (1 - along) + at(right, below) * along) * down
}
