import { pointOf } from '../../kit/faces/face.ts'
import { LOWER_LIP_INSIDE } from '../../kit/faces/face-regions.ts'
import { type Rotation, turn, type Vector } from './rigid.ts'

/** What a face does at one moment: turns in radians, the rest from 0 to 1. */
export interface Act {
  yaw?: number
  pitch?: number
  roll?: number
  blink?: number
  /** How far the mouth is open. */
  open?: number
  smile?: number
  brows?: number
}

const CHIN = 152
const FOREHEAD = 10
const UPPER_LIDS = { left: [246, 161, 160, 159, 158, 157, 173], right: [466, 388, 387, 386, 385, 384, 398] }
/** Where the lid folds; it follows the lid by half. */
const FOLDS = { left: [247, 30, 29, 27, 28, 56, 190], right: [467, 260, 259, 257, 258, 286, 414] }
const LOWER_LIDS = { left: [7, 163, 144, 145, 153, 154, 155], right: [249, 390, 373, 374, 380, 381, 382] }
const BROWS = [70, 63, 105, 66, 107, 46, 53, 52, 65, 55, 300, 293, 334, 296, 336, 276, 283, 282, 295, 285]
const CORNERS = [61, 291, 78, 308, 76, 306, 62, 292]

/** The points of a face that acts: a face to lead a motion with, where no video of a person may be shown. */
export function act(
  points: Float32Array,
  { yaw = 0, pitch = 0, roll = 0, blink = 0, open = 0, smile = 0, brows = 0 }: Act,
): Float32Array {
  const acted = Float32Array.from(points)
  const height = distance(pointOf(points, FOREHEAD), pointOf(points, CHIN))
  const lift = (index: number, amount: number) => {
    acted[3 * index + 1] = (acted[3 * index + 1] ?? 0) - amount * height
  }
  closeEyes(acted, blink)
  openMouth(acted, points, open, height)
  for (const index of BROWS) lift(index, 0.03 * brows)
  for (const index of CORNERS) lift(index, 0.02 * smile)
  return turned(acted, rotationOf(yaw, pitch, roll), pointOf(points, 168))
}

function closeEyes(acted: Float32Array, blink: number): void {
  for (const side of ['left', 'right'] as const) {
    UPPER_LIDS[side].forEach((upper, i) => {
      const lower = LOWER_LIDS[side][i] ?? upper
      const [x, y, z] = pointOf(acted, upper)
      const [toX, toY] = pointOf(acted, lower)
      acted.set([x + 0.3 * blink * (toX - x), y + 0.92 * blink * (toY - y), z], 3 * upper)
      const fold = FOLDS[side][i] ?? upper
      acted[3 * fold + 1] = (acted[3 * fold + 1] ?? 0) + 0.5 * blink * (toY - y)
    })
  }
}

/** The lower jaw goes down, the more the further below the upper lip. */
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
  const result = new Float32Array(points.length)
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y, z] = pointOf(points, i)
    const moved = turn(rotation, [x - around[0], y - around[1], z - around[2]])
    result.set([around[0] + moved[0], around[1] + moved[1], around[2] + moved[2]], 3 * i)
  }
  return result
}

function rotationOf(yaw: number, pitch: number, roll: number): Rotation {
  const [cy, sy, cp, sp, cr, sr] = [
    Math.cos(yaw),
    Math.sin(yaw),
    Math.cos(pitch),
    Math.sin(pitch),
    Math.cos(roll),
    Math.sin(roll),
  ]
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

type Limb = readonly [number, number, number, number]

/** A figure with its arms and legs in view, drawn with one arm as far up as is said. */
export function drawFigure({ wave, shirt = '#3d6fb6' }: { wave: number; shirt?: string }): string {
  const [skin, trousers] = ['#e0ac82', '#2b2f3f']
  const elbow = [108 - 66 * Math.sin(0.3 + 1.3 * wave), 132 + 66 * Math.cos(0.3 + 1.3 * wave)] as const
  const hand = [
    elbow[0] - 62 * Math.sin(0.2 + 2.2 * wave),
    elbow[1] + 62 * Math.cos(0.2 + 2.2 * wave),
  ] as const
  const line = ([x1, y1, x2, y2]: Limb, colour: string, width: number) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="480"><rect width="288" height="480" fill="#dfe6ea"/>
    ${line([127, 250, 122, 342], trousers, 30)}${line([122, 342, 120, 430], trousers, 24)}
    ${line([161, 250, 166, 342], trousers, 30)}${line([166, 342, 168, 430], trousers, 24)}
    <ellipse cx="118" cy="440" rx="18" ry="9" fill="#222"/><ellipse cx="170" cy="440" rx="18" ry="9" fill="#222"/>
    <path d="M108 130 Q144 118 180 130 L174 256 L114 256 Z" fill="${shirt}" stroke="${shirt}" stroke-width="16" stroke-linejoin="round"/>
    ${line([144, 126, 144, 90], skin, 18)}<ellipse cx="144" cy="74" rx="23" ry="30" fill="${skin}"/>
    <path d="M120 68 Q144 20 168 68 Q156 46 132 48 Z" fill="#3a2718"/>
    <circle cx="136" cy="74" r="2.5" fill="#222"/><circle cx="152" cy="74" r="2.5" fill="#222"/>
    <path d="M144 77 l-2 8 h4" stroke="#b57d55" fill="none"/><path d="M137 91 q7 5 14 0" stroke="#8c3b3b" stroke-width="2" fill="none"/>
    ${line([108, 132, ...elbow], shirt, 24)}${line([...elbow, ...hand], skin, 18)}
    ${line([180, 132, 196, 196], shirt, 24)}${line([196, 196, 204, 256], skin, 18)}</svg>`
}
