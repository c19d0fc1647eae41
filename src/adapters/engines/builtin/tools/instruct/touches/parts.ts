import { createCanvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import {
  LEFT_EYE,
  LEFT_EYE_REGION,
  LIPS,
  LOWER_LIP_INSIDE,
  RIGHT_EYE,
  RIGHT_EYE_REGION,
  UPPER_LIP_INSIDE,
} from '../../../kit/faces/face-regions.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { ifFound } from '../../../kit/if-found.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { findComponents } from '../../../kit/pictures/components.ts'
import {
  type Box,
  cropPlane,
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../../../kit/pictures/raster.ts'
import { refineMask } from '../../../kit/pictures/refine-mask.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'
import { BACKGROUND, personMap } from '../../../kit/subject/person-map.ts'
import { areaOf, isWithin, widenBox } from '../../../kit/things/boxes.ts'
import { isSure } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { findThings } from '../../../kit/things/find-things.ts'
import { PERSON } from '../../../kit/things/things-network.ts'
import type { Part, Who } from '../touch.ts'
import { chooseGarment } from './garments.ts'
import { ANY_TURN, findOneFace } from './one-face.ts'
import { outlineGarment } from './outline-garment.ts'
import { withoutSkin } from './skin.ts'

/** Classes of the map of a person. */
const CLASS_OF = { hair: 1, face: 3, clothes: 4 } as const
/** Less of the picture than this is none of it. */
const MIN_SHARE = 0.004
/** Points of both irises: the middle and one on the edge of each. */
const IRISES = [
  [468, 469],
  [473, 474],
] as const

const INSIDE_LIPS = [...UPPER_LIP_INSIDE, ...[...LOWER_LIP_INSIDE].reverse()]

type Head = Pick<Face, 'box'>

/** Who is meant: their head and, where it was seen, their body, and the bodies of others. */
interface Somebody {
  head: Head
  body: Box | null
  bystanders: readonly Box[]
}

/** What is left around a body, as a part of its longer side. */
const BODY_ROOM = 0.05
/** A piece of somebody's clothes lies so far in the box of their body, less in that of others, and is as large beside the largest: shoes are smaller. */
const [IN_BODY, MAX_IN_OTHERS, MIN_PIECE] = [0.6, 0.5, 0.15]
/** Somebody who stands is so many times as tall as wide; how tall a face is beside the body, how wide, and how much is above it. */
const [TALLER, HEAD_HEIGHT, HEAD_WIDTH, ABOVE_FACE] = [1.6, 0.12, 0.8, 0.3]
/** How far a body reaches around its face, in widths and heights of that. */
const [BESIDE, ABOVE, BELOW] = [3.2, 1.2, 8]

/** How far above and below a face somebody's own hair and clothes are, in its heights, and how much of that may be taken for somebody else's. */
const [ABOVE_OTHER, BELOW_OTHER, MAX_SHARED] = [0.4, 6, 0.06]

/** Where a part of the person who is meant is, from 0 to 1, at the size of the picture. */
export async function findPart(
  picture: Picture,
  part: Part,
  who: Who | undefined,
  tools: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  if (part === 'lips') return lipsOf(picture, await findOneFace(picture, who, tools))
  if (part === 'eyes') return irisesOf(picture, await findOneFace(picture, who, tools))
  // Hair and clothes are seen from every side.
  const head = isWorn(part)
    ? await findHead(picture, who, tools)
    : await findOneFace(picture, who, tools, ANY_TURN)
  const [body, ...bystanders] = await findBodies(picture, head, tools)
  const around = body ? widenBox(body, BODY_ROOM, picture) : bodyAround(picture, head)
  const own = {
    head: within(head, around),
    body: body && inside(body, around),
    bystanders: bystanders.map((box) => inside(box, around)),
  }
  const found = await partNear(cropPicture(picture, around), part, own, tools)
  const { width, height } = picture
  const all = cropPlane(found, { width, height, left: -around.left, top: -around.top })
  const others = (await findFaces(picture, tools)).filter((face) => !areSameBox(face.box, head.box))
  if (others.some((other) => isOn(all, other))) throw new RejectedByEngineError('part_touches')
  return all
}

const areSameBox = (one: Head['box'], other: Head['box']) => one.x === other.x && one.y === other.y

/** Whether a part goes on to somebody else, whose hair or clothes touch it: they are around and below a face. */
function isOn(part: Plane, { box }: Head): boolean {
  const around = {
    left: Math.round(box.x),
    top: Math.round(box.y - ABOVE_OTHER * box.height),
    width: Math.max(1, Math.round(box.width)),
    height: Math.max(1, Math.round((1 + ABOVE_OTHER + BELOW_OTHER) * box.height)),
  }
  return sumOf(cropPlane(part, around)) > MAX_SHARED * around.width * around.height
}

/** The body whose head it is, where it was seen, and those of others. */
async function findBodies(
  picture: Picture,
  { box }: Head,
  { models }: Pick<TaskTools, 'models'>,
): Promise<[Box | null, ...Box[]]> {
  const people = (await findThings(picture, models))
    .filter((thing) => thing.label === PERSON && isSure(thing))
    .map((person) => person.box)
    .toSorted((one, other) => areaOf(one) - areaOf(other))
  const body = people.find((person) => isWithin(person, box.x + box.width / 2, box.y + box.height / 2))
  return [body ?? null, ...people.filter((other) => other !== body)]
}

/** The map of people is small: of somebody far away it shows little unless it is of them alone. */
async function partNear(
  picture: Picture,
  part: Exclude<Part, 'lips' | 'eyes'>,
  own: Somebody,
  tools: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  if (part === 'hair' || part === 'face') {
    return refineMask(picture, await mapOf(picture, CLASS_OF[part], own, tools))
  }
  const clothes = await mapOf(picture, CLASS_OF.clothes, own, tools)
  const worn = part === 'clothes' ? clothes : await chooseGarment(picture, clothes, part, own.head)
  const outline = await refineMask(picture, await outlineGarment(picture, worn, clothes, own.head, tools))
  return withoutSkin(picture, outline, tools)
}

function bodyAround({ width, height }: Picture, { box }: Head): Box {
  const left = Math.max(0, Math.floor(box.x - BESIDE * box.width))
  const top = Math.max(0, Math.floor(box.y - ABOVE * box.height))
  return {
    left,
    top,
    width: Math.min(width, Math.ceil(box.x + (1 + BESIDE) * box.width)) - left,
    height: Math.min(height, Math.ceil(box.y + (1 + BELOW) * box.height)) - top,
  }
}

function within({ box }: Head, { left, top }: Box): Head {
  return { box: { ...box, x: box.x - left, y: box.y - top } }
}

const inside = (box: Box, { left, top }: Box): Box => ({ ...box, left: box.left - left, top: box.top - top })

const isWorn = (part: Part) => part !== 'hair' && part !== 'face'

/** The face, or where that of the only person is who looks away: at the top of the body, in the middle. */
async function findHead(
  picture: Picture,
  who: Who | undefined,
  tools: Pick<TaskTools, 'models'>,
): Promise<Head> {
  const face = await ifFound(findOneFace(picture, who, tools, ANY_TURN), 'no_face')
  if (face) return face
  const { chosen } = await findNamed(picture, { label: PERSON, which: 'only' }, tools.models)
  const [box] = chosen.map((person) => person.box)
  if (!box || box.height < TALLER * box.width) throw new RejectedByEngineError('no_face')
  const [height, width] = [box.height * HEAD_HEIGHT, box.height * HEAD_HEIGHT * HEAD_WIDTH]
  return { box: { x: box.left + (box.width - width) / 2, y: box.top + height * ABOVE_FACE, width, height } }
}

/** Where people are, from 0 to 1, at the size of the picture. */
export async function findPeople(picture: Picture, { models }: Pick<TaskTools, 'models'>): Promise<Plane> {
  const background = await personMap(picture, BACKGROUND, models)
  return refineMask(
    picture,
    mapPlane(background, (value) => 1 - value),
  )
}

async function mapOf(
  picture: Picture,
  wanted: number,
  own: Somebody,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  const map = keepOwn(await personMap(picture, wanted, models), picture, own)
  if (sumOf(map) < MIN_SHARE * map.data.length) throw new RejectedByEngineError('part_not_found')
  return map
}

/** Around the face and below it, where the hair and the clothes of the same person begin. */
function aroundFace({ box }: Head): Box {
  return {
    left: box.x - box.width * 0.3,
    top: box.y - box.height * 0.5,
    width: box.width * 1.6,
    height: box.height * 2.2,
  }
}

/** The pieces that are somebody's own: those that begin at the face, and those on the body that nobody else has. */
function keepOwn(map: Plane, { width, height }: Picture, { head, body, bystanders }: Somebody): Plane {
  const { labels, sizes } = findComponents(map, (value) => value > 0.3)
  const countIn = (boxes: readonly Box[]) => {
    const counts = sizes.map(() => 0)
    for (const [i, label] of labels.entries()) {
      const [x, y] = [
        ((i % map.width) * width) / map.width,
        (Math.floor(i / map.width) * height) / map.height,
      ]
      if (boxes.some((box) => isWithin(box, x, y))) counts[label] = (counts[label] ?? 0) + 1
    }
    return counts
  }
  const [atFace, onBody, onOthers] = [
    countIn([aroundFace(head)]),
    countIn(body ? [body] : []),
    countIn(bystanders),
  ]
  const largest = Math.max(...onBody.slice(1))
  const isOwn = sizes.map((size, label) => {
    if (!body) return (atFace[label] ?? 0) > 0
    if ((onBody[label] ?? 0) < Math.max(IN_BODY * size, MIN_PIECE * largest)) return false
    return (atFace[label] ?? 0) > 0 || (onOthers[label] ?? 0) < MAX_IN_OTHERS * size
  })
  return mapPlane(map, (value, i) => (labels[i] && isOwn[labels[i]] ? value : 0))
}

/** The lips without what is between them. */
function lipsOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => {
    trace(context, face, LIPS)
    trace(context, face, INSIDE_LIPS)
    context.fill('evenodd')
  })
}

/** What is between the lips. */
export function mouthOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => {
    trace(context, face, INSIDE_LIPS)
    context.fill()
  })
}

/** The skin of a face, without brows, eyes and lips. */
export async function skinOf(picture: Picture, face: Face, tools: Pick<TaskTools, 'models'>): Promise<Plane> {
  const features = paint(picture, face, (context) => {
    for (const feature of [LEFT_EYE_REGION, RIGHT_EYE_REGION, LIPS]) trace(context, face, feature)
    context.fill()
  })
  const skin = await refineMask(
    picture,
    await mapOf(picture, CLASS_OF.face, { head: face, body: null, bystanders: [] }, tools),
  )
  return mapPlane(skin, (value, i) => value * (1 - (features.data[i] ?? 0)))
}

/** Both irises, as far as they are seen between the lids. */
export function irisesOf(picture: Picture, face: Face): Plane {
  return paint(picture, face, (context) => {
    for (const [index, [middle, edge]] of IRISES.entries()) {
      const [x, y] = pointOf(face.points, middle)
      const [edgeX, edgeY] = pointOf(face.points, edge)
      context.save()
      context.beginPath()
      trace(context, face, index === 0 ? LEFT_EYE : RIGHT_EYE)
      context.clip()
      context.beginPath()
      context.arc(x, y, Math.hypot(edgeX - x, edgeY - y) * 0.95, 0, 2 * Math.PI)
      context.fill()
      context.restore()
    }
  })
}

type Context = ReturnType<ReturnType<typeof createCanvas>['getContext']>

function trace(context: Context, face: Face, points: readonly number[]): void {
  for (const [i, point] of points.entries()) {
    const [x, y] = pointOf(face.points, point)
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.closePath()
}

/** What is drawn, softly. */
function paint({ width, height }: Picture, face: Face, draw: (context: Context) => void): Plane {
  const context = createCanvas(width, height).getContext('2d')
  context.beginPath()
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  const mask = mapPlane(newPlane(width, height), (_, i) => (data[i * 4 + 3] ?? 0) / 255)
  return gaussianBlur(mask, Math.max(0.6, face.box.width / 250))
}
