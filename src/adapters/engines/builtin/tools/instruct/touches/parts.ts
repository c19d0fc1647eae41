import { createCanvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import {
  LEFT_EYE,
  LIPS,
  LOWER_LIP_INSIDE,
  RIGHT_EYE,
  UPPER_LIP_INSIDE,
} from '../../../kit/faces/face-regions.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { coloursOf } from '../../../kit/pictures/colours.ts'
import { findComponents } from '../../../kit/pictures/components.ts'
import { applyFit, fitMaskToColours } from '../../../kit/pictures/guided-filter.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import {
  type Box,
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  smoothStep,
} from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { BACKGROUND, PERSON_MAP_SIDE, personMap } from '../../../kit/subject/person-map.ts'
import type { Part } from '../touch.ts'
import { chooseGarment } from './garments.ts'
import { findOneFace } from './one-face.ts'

const WORK_SIDE = 640
const ANY_TURN = 90
/** Classes of the map of a person. */
const CLASS_OF = { hair: 1, face: 3, clothes: 4 } as const
/** Less of the picture than this is none of it. */
const LEAST = 0.004
/** Points of both irises: the middle and one on the edge of each. */
const IRISES = [
  [468, 469],
  [473, 474],
] as const

/** Where a part of the person is, from 0 to 1, at the size of the picture. */
export async function findPart(
  picture: Picture,
  part: Part,
  tools: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  if (part === 'lips') return lipsOf(picture, await findOneFace(picture, tools))
  if (part === 'eyes') return irisesOf(picture, await findOneFace(picture, tools))
  // Hair and clothes are seen from every side.
  const face = await findOneFace(picture, tools, ANY_TURN)
  if (part === 'hair' || part === 'face' || part === 'clothes') {
    return refine(picture, await mapOf(picture, CLASS_OF[part], face, tools))
  }
  const clothes = await mapOf(picture, CLASS_OF.clothes, face, tools)
  return refine(picture, await chooseGarment(picture, clothes, part, face))
}

/** Where people are, from 0 to 1, at the size of the picture. */
export async function findPeople(picture: Picture, { models }: Pick<TaskTools, 'models'>): Promise<Plane> {
  const background = await personMap(picture, BACKGROUND, models)
  return refine(
    picture,
    mapPlane(background, (value) => 1 - value),
  )
}

async function mapOf(
  picture: Picture,
  wanted: number,
  face: Face,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Plane> {
  const map = keepOwn(await personMap(picture, wanted, models), boxOnMap(picture, face))
  if (map.data.reduce((sum, value) => sum + value, 0) < LEAST * map.data.length) {
    throw new RejectedByEngineError('part_not_found')
  }
  return map
}

/** Moves the edges of a small map to where the colours of the picture change. */
export async function refine(picture: Picture, map: Plane): Promise<Plane> {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const colours = coloursOf(await resizePicture(picture, width, height))
  const fit = fitMaskToColours(resizePlane(map, width, height), colours, Math.round(width / 80) + 2, 1e-4)
  const refined = mapPlane(applyFit(fit, colours), (value) => smoothStep(0.15, 0.85, value))
  return resizePlane(refined, picture.width, picture.height)
}

/** Around the face and below it, where the hair and the clothes of the same person begin. */
function boxOnMap({ width, height }: Picture, { box }: Face): Box {
  const [across, down] = [PERSON_MAP_SIDE / width, PERSON_MAP_SIDE / height]
  return {
    left: (box.x - box.width * 0.3) * across,
    top: (box.y - box.height * 0.5) * down,
    width: box.width * 1.6 * across,
    height: box.height * 2.2 * down,
  }
}

/** Only what is connected with a box, so that nobody else in the picture changes. */
function keepOwn(map: Plane, { left, top, width, height }: Box): Plane {
  const { labels } = findComponents(map, (value) => value > 0.3)
  const own = new Set<number>()
  for (const [i, label] of labels.entries()) {
    const [x, y] = [i % map.width, Math.floor(i / map.width)]
    if (x >= left && x < left + width && y >= top && y < top + height) own.add(label)
  }
  return mapPlane(map, (value, i) => (labels[i] && own.has(labels[i]) ? value : 0))
}

/** The lips without what is between them. */
function lipsOf(picture: Picture, face: Face): Plane {
  const inside = [...UPPER_LIP_INSIDE, ...[...LOWER_LIP_INSIDE].reverse()]
  return paint(picture, face, (context) => {
    trace(context, face, LIPS)
    trace(context, face, inside)
    context.fill('evenodd')
  })
}

function irisesOf(picture: Picture, face: Face): Plane {
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
