import { CHIN, FOREHEAD, pointOf } from '../faces/face.ts'
import { LOWER_LIP_INSIDE } from '../faces/face-regions.ts'
import { applyRigid, type Rotation, type Vector } from './rigid.ts'

/** A face's expression at one moment: turns in radians, the rest from 0 to 1. */
export interface Act {
  yaw?: number
  pitch?: number
  roll?: number
  /** Of both eyes. */
  blink?: number
  /** Of one eye, the left one in the picture. */
  wink?: number
  /** How far the mouth is open. */
  open?: number
  smile?: number
  brows?: number
}

const UPPER_LIDS = { left: [246, 161, 160, 159, 158, 157, 173], right: [466, 388, 387, 386, 385, 384, 398] }
/** The fold of the lid, which moves half as far as the lid. */
const FOLDS = { left: [247, 30, 29, 27, 28, 56, 190], right: [467, 260, 259, 257, 258, 286, 414] }
const LOWER_LIDS = { left: [7, 163, 144, 145, 153, 154, 155], right: [249, 390, 373, 374, 380, 381, 382] }
const BROWS = [70, 63, 105, 66, 107, 46, 53, 52, 65, 55, 300, 293, 334, 296, 336, 276, 283, 282, 295, 285]
const CORNERS = [61, 291] as const

/** The points of a face that acts. */
export function act(
  points: Float32Array,
  { yaw = 0, pitch = 0, roll = 0, blink = 0, wink = 0, open = 0, smile = 0, brows = 0 }: Act,
): Float32Array {
  const acted = Float32Array.from(points)
  const height = distance(pointOf(points, FOREHEAD), pointOf(points, CHIN))
  const lift = (index: number, amount: number) => {
    acted[3 * index + 1] = (acted[3 * index + 1] ?? 0) - amount * height
  }
  closeEye(acted, 'left', Math.min(1, Math.max(blink, wink)))
  closeEye(acted, 'right', Math.min(1, blink))
  openMouth(acted, points, open, height)
  for (const index of BROWS) lift(index, 0.03 * brows)
  drawMouth(acted, points, smile, height)
  return turned(acted, rotationOf(yaw, pitch, roll), pointOf(points, 168))
}

function closeEye(acted: Float32Array, side: 'left' | 'right', blink: number): void {
  UPPER_LIDS[side].forEach((upper, i) => {
    const lower = LOWER_LIDS[side][i] ?? upper
    const [x, y, z] = pointOf(acted, upper)
    const [toX, toY] = pointOf(acted, lower)
    acted.set([x + 0.3 * blink * (toX - x), y + 0.92 * blink * (toY - y), z], 3 * upper)
    const fold = FOLDS[side][i] ?? upper
    acted[3 * fold + 1] = (acted[3 * fold + 1] ?? 0) + 0.5 * blink * (toY - y)
  })
}

/** The corners of the mouth move up and outwards, and the cheeks follow. */
function drawMouth(acted: Float32Array, points: Float32Array, smile: number, height: number): void {
  if (smile === 0) return
  const right = pointOf(points, CORNERS[0])
  const left = pointOf(points, CORNERS[1])
  const reach = 0.3 * distance(right, left)
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y] = pointOf(points, i)
    for (const [corner, outwards] of [
      [right, right[0] - left[0]],
      [left, left[0] - right[0]],
    ] as const) {
      const near = Math.exp(-((x - corner[0]) ** 2 + (y - corner[1]) ** 2) / (2 * reach * reach))
      acted[3 * i] = (acted[3 * i] ?? 0) + 0.018 * smile * height * near * Math.sign(outwards)
      acted[3 * i + 1] = (acted[3 * i + 1] ?? 0) - 0.028 * smile * height * near
    }
  }
}

/** The lower jaw moves down, more so with the distance below the upper lip. */
function openMouth(acted: Float32Array, points: Float32Array, open: number, height: number): void {
  const [, lipY] = pointOf(points, 13)
  const [, chinY] = pointOf(points, CHIN)
  const lips = new Set<number>(LOWER_LIP_INSIDE.slice(1, -1))
  const [left] = pointOf(points, 61)
  const [right] = pointOf(points, 291)
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y] = pointOf(points, i)
    if (y <= lipY && !lips.has(i)) continue
    const across = Math.min(1, Math.abs(x - (left + right) / 2) / Math.max(1, (right - left) / 2))
    const below = lips.has(i) || y > lipY + 0.15 * (chinY - lipY) ? 1 : (y - lipY) / (0.15 * (chinY - lipY))
    const share = below * (1 - across ** 2 * 0.9)
    acted[3 * i + 1] = (acted[3 * i + 1] ?? 0) + 0.1 * open * height * Math.max(0, share)
  }
}

function turned(points: Float32Array, rotation: Rotation, around: Vector): Float32Array {
  const moved = { rotation, scale: 1, from: around, to: around }
  const result = new Float32Array(points.length)
  for (let i = 0; i < points.length / 3; i++) result.set(applyRigid(moved, pointOf(points, i)), 3 * i)
  return result
}

function rotationOf(yaw: number, pitch: number, roll: number): Rotation {
  const cy = Math.cos(yaw)
  const sy = Math.sin(yaw)
  const cp = Math.cos(pitch)
  const sp = Math.sin(pitch)
  const cr = Math.cos(roll)
  const sr = Math.sin(roll)
  return [
    cr * cy,
    cr * sy * sp - sr * cp,
    cr * sy * cp + sr * sp,
    sr * cy,
    sr * sy * sp + cr * cp,
    sr * sy * cp - cr * sp,
    -sy,
    cy * sp,
    cy * cp,
  ]
}

function distance(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
