import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { looseEdgeIn } from '../../../kit/areas/loose-edge.ts'
import type { Face } from '../../../kit/faces/face.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { findComponents } from '../../../kit/pictures/components.ts'
import {
  type Box,
  boxAround,
  cropPlane,
  mapPlane,
  type Picture,
  type Plane,
  smoothStep,
  sumOf,
} from '../../../kit/pictures/raster.ts'
import { refineMask } from '../../../kit/pictures/refine-mask.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { BACKGROUND, PERSON_MAP_SIDE, personMap } from '../../../kit/subject/person-map.ts'
import { isWithin, widenBox } from '../../../kit/things/boxes.ts'
import { maskThings } from '../../../kit/things/mask-things.ts'
import type { Garment, Part, Who } from '../touch.ts'
import { featuresOf, irisesOf, lipsOf } from './face-masks.ts'
import { findHalves } from './find-halves.ts'
import { chooseGarment } from './garments.ts'
import { growGarment } from './grow-garment.ts'
import { type FaceTools, findOneFace } from './one-face.ts'
import { outlineGarment } from './outline-garment.ts'
import { withoutSkin } from './skin.ts'
import { boxOf, findSomebody, type Somebody } from './somebody.ts'
import { trimHair } from './trim-hair.ts'

/** Classes of the map of a person. */
const CLASS_OF = { hair: 1, face: 3, clothes: 4 } as const
/** The least size of a part, as a part of the picture. */
const MIN_SHARE = 0.004
/** The certainty from which a part counts as visible, from 0 to 1. */
const SEEN = 0.5
/** The margin around a body, as a part of its longer side. */
const BODY_ROOM = 0.05
/** The least size of a piece of clothing relative to the largest: shoes are smaller. */
const MIN_PIECE = 0.15
/** How much of a garment's edge may lie where nothing ends in the picture, if it is not outlined as well. */
const MAX_LOOSE = 0.03
/** The faint range in which outlined pixels still belong to a garment. */
const OUTLINED = [0.15, 0.4] as const
/**
 * How far another person's hair and clothes extend above and below their face, in its heights, and how much of that
 * area a part may cover.
 */
const [ABOVE_OTHER, BELOW_OTHER, MAX_SHARED] = [0.4, 6, 0.06]
/** How far shoulders extend beside a face, in its widths. */
const SHOULDER = 0.5

/** The resolution at which hair is told from what touches it. */
const HAIR_SIDE = 512

type PartTools = Pick<TaskTools, 'models' | 'signal'>

/** Where a part of the requested person is, from 0 to 1, at the size of the picture. */
export async function findPart(
  picture: Picture,
  part: Part,
  who: Who | undefined,
  tools: PartTools,
): Promise<Plane> {
  if (part === 'lips') return lipsOf(picture, await findOneFace(picture, who, tools))
  if (part === 'eyes') return irisesOf(picture, await findOneFace(picture, who, tools))
  const { width, height } = picture
  const own = await findSomebody(picture, who, part === 'hair' || part === 'face', tools)
  const figure = await findFigure(picture, own.head, tools)
  const seen = own.body?.box ?? (figure && boxAround(figure, SEEN))
  const around = seen ? widenBox(seen, BODY_ROOM, picture) : { left: 0, top: 0, width, height }
  const near = cropPicture(picture, around)
  const head = { ...own.head, left: own.head.left - around.left, top: own.head.top - around.top }
  const found =
    part === 'hair' || part === 'face'
      ? await onHead(near, part, head, tools)
      : await clothesNear(
          near,
          part,
          { head, body: await maskBody(picture, { ...own, figure }, around, tools) },
          tools,
        )
  const all = cropPlane(found, { width, height, left: -around.left, top: -around.top })
  const faces = (await findFaces(picture, tools)).map(boxOf)
  const others = faces.filter(({ left, top }) => left !== own.head.left || top !== own.head.top)
  const beside = part === 'hair' || part === 'face' ? 0 : SHOULDER
  if (others.some((other) => isOn(all, other, beside))) throw new RejectedByEngineError('part_touches')
  return all
}

/** Hair without what is in it or on it, or a face. */
async function onHead(picture: Picture, part: 'hair' | 'face', head: Box, tools: FaceTools): Promise<Plane> {
  const map = await mapOf(picture, CLASS_OF[part], head, tools)
  const own = part === 'hair' ? await trimHair(picture, enlarged(map, picture), head.width) : map
  return refineMask(picture, own)
}

function enlarged(map: Plane, { width, height }: Picture): Plane {
  const scale = Math.min(1, HAIR_SIDE / Math.max(width, height))
  return resizePlane(map, Math.round(width * scale), Math.round(height * scale))
}

/** Whether a part continues onto another person, whose hair or clothes touch it: these are around and below a face. */
function isOn(part: Plane, { left, top, width, height }: Box, beside: number): boolean {
  const around = {
    left: Math.round(left - beside * width),
    top: Math.round(top - ABOVE_OTHER * height),
    width: Math.max(1, Math.round((1 + 2 * beside) * width)),
    height: Math.max(1, Math.round((1 + ABOVE_OTHER + BELOW_OTHER) * height)),
  }
  return sumOf(cropPlane(part, around)) > MAX_SHARED * around.width * around.height
}

/** Everything of people that is connected with a head, no matter who stands beside it; null if the head is not one. */
async function findFigure({ width, height, ...rest }: Picture, head: Box, { models }: PartTools) {
  const background = await personMap({ width, height, ...rest }, BACKGROUND, models)
  const { labels } = findComponents(background, (value) => value < SEEN)
  const [x, y] = [(head.left + head.width / 2) / width, (head.top + head.height / 2) / height]
  const own = labels[Math.floor(y * background.height) * background.width + Math.floor(x * background.width)]
  if (!own) return null
  return resizePlane(
    mapPlane(background, (value, i) => (labels[i] === own ? 1 - value : 0)),
    width,
    height,
  )
}

/**
 * All of one person and nothing of their neighbours, on a small map of their surroundings. An outline without their
 * head shows something else.
 */
async function maskBody(
  picture: Picture,
  { head, body, bystanders, figure }: Somebody & { figure: Plane | null },
  around: Box,
  tools: PartTools,
): Promise<Plane | null> {
  const wanted = body && { chosen: [body], others: bystanders, wholeBoxes: false }
  const outline = wanted && (await maskThings(picture, wanted, tools))
  const mask = outline && holds(outline, head) ? outline : figure
  return mask && resizePlane(cropPlane(mask, around), PERSON_MAP_SIDE, PERSON_MAP_SIDE)
}

const holds = (mask: Plane, { left, top, width, height }: Box): boolean => {
  const box = {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(height),
  }
  return sumOf(cropPlane(mask, box)) >= SEEN * box.width * box.height
}

/** The map of people is small: it shows little of a distant person unless it covers only them. */
async function clothesNear(
  picture: Picture,
  part: Garment | 'clothes',
  { head, body }: { head: Box; body: Plane | null },
  tools: PartTools,
): Promise<Plane> {
  const clothes = await mapOf(picture, CLASS_OF.clothes, body ?? head, tools)
  const halves = body ? await findHalves(picture, { body, clothes }, tools) : { back: null, legs: null }
  const worn = part === 'clothes' ? clothes : await chooseGarment(picture, clothes, part, { head, ...halves })
  const outline = await outlineGarment(picture, worn, clothes, head, tools)
  const whole = outline ?? worn
  const found = body ? overlap(whole, body) : whole
  const others = mapPlane(clothes, (value, i) => Math.min(value, 1 - (worn.data[i] ?? 0)))
  const own = await growGarment(picture, found, others)
  const refined = await refineMask(picture, own)
  const mask = outline ? sharpened(own, refined) : refined
  if (!outline && (await looseEdgeIn(picture, mask)) > MAX_LOOSE)
    throw new RejectedByEngineError('garment_unclear')
  return withoutSkin(picture, mask, tools)
}

/** An outline fades towards its edge, and is right where the colours on both sides are the same. */
function sharpened(outline: Plane, refined: Plane): Plane {
  const { data } = resizePlane(outline, refined.width, refined.height)
  return mapPlane(refined, (value, i) => Math.max(value, smoothStep(...OUTLINED, data[i] ?? 0)))
}

function overlap(one: Plane, other: Plane): Plane {
  const { data } = resizePlane(other, one.width, one.height)
  return mapPlane(one, (value, i) => Math.min(value, data[i] ?? 0))
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
  const skin = await refineMask(picture, await mapOf(picture, CLASS_OF.face, boxOf(face), tools))
  return mapPlane(skin, (value, i) => value * (1 - (features.data[i] ?? 0)))
}

async function mapOf(
  picture: Picture,
  wanted: number,
  own: Plane | Box,
  { models }: FaceTools,
): Promise<Plane> {
  const map = keepOwn(await personMap(picture, wanted, models), picture, own)
  if (sumOf(map) < MIN_SHARE * map.data.length) throw new RejectedByEngineError('part_not_found')
  return map
}

/** A person's own pieces: those on their body, or, if only the face is known, those that begin there. */
export function keepOwn(all: Plane, { width, height }: Picture, own: Plane | Box): Plane {
  const isBody = 'data' in own
  const map = isBody ? overlap(all, own) : all
  const { labels, sizes } = findComponents(map, (value) => value > 0.3)
  const counts = sizes.map(() => 0)
  for (const [i, label] of labels.entries()) {
    const [x, y] = [(i % map.width) / map.width, Math.floor(i / map.width) / map.height]
    if (isBody || isWithin(aroundFace(own), x * width, y * height)) counts[label] = sizes[label] ?? 0
  }
  const largest = Math.max(...counts.slice(1))
  return mapPlane(map, (value, i) => {
    const count = labels[i] ? (counts[labels[i]] ?? 0) : 0
    return count > 0 && count >= MIN_PIECE * largest ? value : 0
  })
}

/** Around the face and below it, where the same person's hair and clothes begin. */
function aroundFace({ left, top, width, height }: Box): Box {
  return { left: left - width * 0.3, top: top - height * 0.5, width: width * 1.6, height: height * 2.2 }
}
