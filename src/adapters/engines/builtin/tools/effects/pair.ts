import type { Picture, Size } from '../../kit/pictures/raster.ts'
import type { Pose } from './drawing.ts'
import { type Actor, cutOutActor, type EffectInput } from './effect-input.ts'

/** Both people of an effect for two, cut out. */
export async function castPair(
  input: EffectInput,
  look: (picture: Picture) => Picture,
): Promise<[Actor, Actor]> {
  const [one, other = one] = input.pictures
  return [await cutOutActor(one, input, look), await cutOutActor(other, input, look)]
}

interface HeadPlace {
  x: number
  y: number
  radius: number
  turn: number
}

/** Who stands on the left, and who on the right. */
export type Side = -1 | 1

/**
 * In parts of the video's width. Its sides may cut off shoulders: two heads of different sizes side by side look
 * worse.
 */
const MAX_WIDTH = 1.6

/**
 * How a person stands whose head is to be at a point, whichever way the body turns; the body continues below the
 * video.
 */
export function poseByHead(
  actor: Pick<Actor, 'width' | 'height' | 'head'>,
  { width, height }: Size,
  { x, y, radius, turn }: HeadPlace,
): Pose {
  const below = actor.height - actor.head.y
  const scale = Math.min(radius / actor.head.radius, (MAX_WIDTH * width) / actor.width)
  const right = (actor.head.x - actor.width / 2) * scale
  const up = below * scale
  const footX = x - right * Math.cos(turn) - up * Math.sin(turn)
  const footY = y - right * Math.sin(turn) + up * Math.cos(turn)
  // Nobody floats: a cut through the body always lies below the video.
  return { x: footX, y: Math.max(footY, height * 1.02), scale, turn }
}

/** Where somebody's head is who stands so. */
export function headHeight(
  { width, height, head }: Pick<Actor, 'width' | 'height' | 'head'>,
  pose: Pose,
): number {
  const right = (head.x - width / 2) * pose.scale
  const up = (height - head.y) * pose.scale
  return pose.y + right * Math.sin(pose.turn ?? 0) - up * Math.cos(pose.turn ?? 0)
}

/** Above this, two heads fill the video and nothing else is visible. */
const MAX_GROWTH = 1.7

/** How much larger both heads become so that the shorter body reaches the lower edge, too. */
function growthOf(actor: Pick<Actor, 'height' | 'head'>, { height }: Size, { y, radius }: HeadPlace): number {
  const toEdge = (height * 1.03 - y) / (actor.height - actor.head.y)
  return Math.min(MAX_GROWTH, Math.max(1, (toEdge * actor.head.radius) / radius))
}

/** Both heads at the same size and height, set by the shorter body, so that the two look each other in the eye. */
export function posePair<Person extends Pick<Actor, 'width' | 'height' | 'head'>>(
  pair: readonly [Person, Person],
  size: Size,
  headOf: (side: Side) => HeadPlace,
): [Pose, Pose] {
  const [one, other] = pair
  const growth = Math.max(growthOf(one, size, headOf(-1)), growthOf(other, size, headOf(1)))
  const wantedOf = (side: Side) => ({ ...headOf(side), radius: headOf(side).radius * growth })
  const sinking = (actor: Person, side: Side) =>
    headHeight(actor, poseByHead(actor, size, wantedOf(side))) - wantedOf(side).y
  const sunk = Math.max(sinking(one, -1), sinking(other, 1))
  const pose = (actor: Person, side: Side) => {
    const wanted = wantedOf(side)
    return poseByHead(actor, size, { ...wanted, y: wanted.y + sunk })
  }
  return [pose(one, -1), pose(other, 1)]
}

/**
 * How near two heads come, and who is drawn first: the one with the wider hair is drawn behind the other, up to the
 * face.
 */
export function nearest([one, other]: readonly [Reach, Reach]): {
  distance: number
  order: readonly (0 | 1)[]
} {
  return one.hair - one.face > other.hair - other.face
    ? { distance: one.face + other.hair, order: [0, 1] }
    : { distance: one.hair + other.face, order: [1, 0] }
}

/** How far a person extends towards the other from the middle of the head, at the height of the face. */
interface Reach {
  face: number
  hair: number
}

/** Without a face, nothing is known about the head, and nobody comes nearer than its middle. */
export function reachOf({ picture, head, face }: Actor, side: Side, scale: number): Reach {
  if (!face) return { face: 0, hair: 0 }
  const { box } = face
  const edge = side === -1 ? box.x + box.width : box.x
  let hair = 0
  for (let y = Math.max(0, Math.round(box.y)); y < box.y + 0.8 * box.height; y++) {
    let x = Math.round(head.x)
    while (x >= 0 && x < picture.width && (picture.data[(y * picture.width + x) * 4 + 3] ?? 0) > 127)
      x -= side
    hair = Math.max(hair, Math.abs(x - head.x))
  }
  return { face: Math.abs(edge - head.x) * scale, hair: hair * scale }
}
