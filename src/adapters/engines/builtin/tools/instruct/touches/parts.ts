import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { Face } from '../../../kit/faces/face.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { findComponents } from '../../../kit/pictures/components.ts'
import {
  type Box,
  cropPlane,
  mapPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../../../kit/pictures/raster.ts'
import { refineMask } from '../../../kit/pictures/refine-mask.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { BACKGROUND, personMap } from '../../../kit/subject/person-map.ts'
import { isWithin, widenBox } from '../../../kit/things/boxes.ts'
import type { Part, Who } from '../touch.ts'
import { featuresOf, irisesOf, lipsOf } from './face-masks.ts'
import { chooseGarment } from './garments.ts'
import { type FaceTools, findOneFace } from './one-face.ts'
import { outlineGarment } from './outline-garment.ts'
import { withoutSkin } from './skin.ts'
import { boxOf, findSomebody, type Somebody } from './somebody.ts'

/** Classes of the map of a person. */
const CLASS_OF = { hair: 1, face: 3, clothes: 4 } as const
/** Less of the picture than this is none of it. */
const MIN_SHARE = 0.004
/** What is left around a body, as a part of its longer side. */
const BODY_ROOM = 0.05
/** A piece of somebody's clothes lies so far in the box of their body, less in that of others, and is as large beside the largest: shoes are smaller. */
const [IN_BODY, MAX_IN_OTHERS, MIN_PIECE] = [0.6, 0.5, 0.15]
/** How far above and below a face somebody's own hair and clothes are, in its heights, and how much of that may be taken for somebody else's. */
const [ABOVE_OTHER, BELOW_OTHER, MAX_SHARED] = [0.4, 6, 0.06]

/** Where a part of the person who is meant is, from 0 to 1, at the size of the picture. */
export async function findPart(
  picture: Picture,
  part: Part,
  who: Who | undefined,
  tools: FaceTools,
): Promise<Plane> {
  if (part === 'lips') return lipsOf(picture, await findOneFace(picture, who, tools))
  if (part === 'eyes') return irisesOf(picture, await findOneFace(picture, who, tools))
  const { width, height } = picture
  const own = await findSomebody(picture, who, part === 'hair' || part === 'face', tools)
  const around = own.body ? widenBox(own.body, BODY_ROOM, picture) : { left: 0, top: 0, width, height }
  const found = await partNear(cropPicture(picture, around), part, within(own, around), tools)
  const all = cropPlane(found, { width, height, left: -around.left, top: -around.top })
  const faces = (await findFaces(picture, tools)).map(boxOf)
  const others = faces.filter(({ left, top }) => left !== own.head.left || top !== own.head.top)
  if (others.some((other) => isOn(all, other))) throw new RejectedByEngineError('part_touches')
  return all
}

function within({ head, body, bystanders }: Somebody, { left, top }: Box): Somebody {
  const move = (box: Box) => ({ ...box, left: box.left - left, top: box.top - top })
  return { head: move(head), body: body && move(body), bystanders: bystanders.map(move) }
}

/** Whether a part goes on to somebody else, whose hair or clothes touch it: they are around and below a face. */
function isOn(part: Plane, { left, top, width, height }: Box): boolean {
  const around = {
    left: Math.round(left),
    top: Math.round(top - ABOVE_OTHER * height),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round((1 + ABOVE_OTHER + BELOW_OTHER) * height)),
  }
  return sumOf(cropPlane(part, around)) > MAX_SHARED * around.width * around.height
}

/** The map of people is small: of somebody far away it shows little unless it is of them alone. */
async function partNear(
  picture: Picture,
  part: Exclude<Part, 'lips' | 'eyes'>,
  own: Somebody,
  tools: FaceTools,
): Promise<Plane> {
  if (part === 'hair' || part === 'face') {
    return refineMask(picture, await mapOf(picture, CLASS_OF[part], own, tools))
  }
  const clothes = await mapOf(picture, CLASS_OF.clothes, own, tools)
  const worn = part === 'clothes' ? clothes : await chooseGarment(picture, clothes, part, own.head)
  const outline = await outlineGarment(picture, worn, clothes, own.head, tools)
  return withoutSkin(picture, await refineMask(picture, outline), tools)
}

/** Where people are, from 0 to 1, at the size of the picture. */
export async function findPeople(picture: Picture, { models }: FaceTools): Promise<Plane> {
  const background = await personMap(picture, BACKGROUND, models)
  return refineMask(
    picture,
    mapPlane(background, (value) => 1 - value),
  )
}

/** The skin of a face, without brows, eyes and lips. */
export async function skinOf(picture: Picture, face: Face, tools: FaceTools): Promise<Plane> {
  const features = featuresOf(picture, face)
  const own = { head: boxOf(face), body: null, bystanders: [] }
  const skin = await refineMask(picture, await mapOf(picture, CLASS_OF.face, own, tools))
  return mapPlane(skin, (value, i) => value * (1 - (features.data[i] ?? 0)))
}

async function mapOf(picture: Picture, wanted: number, own: Somebody, { models }: FaceTools): Promise<Plane> {
  const map = keepOwn(await personMap(picture, wanted, models), picture, own)
  if (sumOf(map) < MIN_SHARE * map.data.length) throw new RejectedByEngineError('part_not_found')
  return map
}

/** The pieces that are somebody's own: those that begin at the face, and those on the body that nobody else has. */
export function keepOwn(map: Plane, { width, height }: Picture, { head, body, bystanders }: Somebody): Plane {
  const { labels, sizes } = findComponents(map, (value) => value > 0.3)
  const countIn = (boxes: readonly Box[]) => {
    const counts = sizes.map(() => 0)
    for (const [i, label] of labels.entries()) {
      const [x, y] = [(i % map.width) / map.width, Math.floor(i / map.width) / map.height]
      if (boxes.some((box) => isWithin(box, x * width, y * height))) counts[label] = (counts[label] ?? 0) + 1
    }
    return counts
  }
  const [atFace, onOthers] = [countIn([aroundFace(head)]), countIn(bystanders)]
  const onBody = body ? countIn([body]) : sizes
  const largest = Math.max(...onBody.slice(1))
  const isOwn = sizes.map((size, label) => {
    if ((onBody[label] ?? 0) < Math.max(IN_BODY * size, MIN_PIECE * largest)) return false
    return (atFace[label] ?? 0) > 0 || (body !== null && (onOthers[label] ?? 0) < MAX_IN_OTHERS * size)
  })
  return mapPlane(map, (value, i) => (labels[i] && isOwn[labels[i]] ? value : 0))
}

/** Around the face and below it, where the hair and the clothes of the same person begin. */
function aroundFace({ left, top, width, height }: Box): Box {
  return { left: left - width * 0.3, top: top - height * 0.5, width: width * 1.6, height: height * 2.2 }
}
