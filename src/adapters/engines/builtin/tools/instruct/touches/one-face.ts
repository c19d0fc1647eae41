import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import type { Face } from '../../../kit/faces/face.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { requireFacing } from '../../../kit/faces/find-person.ts'
import { isOfSex } from '../../../kit/faces/traits.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { areaOf, isWithin } from '../../../kit/things/boxes.ts'
import { isSure } from '../../../kit/things/choose-things.ts'
import { findThings } from '../../../kit/things/find-things.ts'
import { PERSON } from '../../../kit/things/things-network.ts'
import type { Who } from '../touch.ts'

/** In degrees; glasses or paint on a face turned further would hang beside it. */
const MAX_TURN = 28
/** For edits that work on a face at any angle. */
export const ANY_TURN = 90
/** A face this many times as tall as all others is the one that is meant. */
const STANDS_OUT = 1.8
/**
 * A person beside whom a face is this small, in its heights, is much nearer: bodies are about eight of their faces
 * tall.
 */
const MAX_TALLER = 13

export type FaceTools = Pick<TaskTools, 'models'>

/**
 * The requested face: the only one, or the only one that fits, seen from the front unless the angle does not matter.
 */
export async function findOneFace(
  picture: Picture,
  who: Who | undefined,
  tools: FaceTools,
  maxTurn = MAX_TURN,
): Promise<Face> {
  const faces = await findFaces(picture, tools)
  const [face, other] = faces.length > 1 ? await chooseFaces(picture, faces, who, tools) : faces
  if (other) throw new RejectedByEngineError('several_faces')
  // The requested person's face may be the one that was not found.
  if (face && faces.length === 1 && who?.side && !isAt(who.side, face, picture))
    throw new RejectedByEngineError('no_face')
  if (face && !who?.side && (await isBehind(picture, face, tools))) throw new RejectedByEngineError('no_face')
  return requireFacing(face, maxTurn)
}

function isAt(side: NonNullable<Who['side']>, { box }: Face, { width }: Picture): boolean {
  const across = (box.x + box.width / 2) / width
  return { left: across <= 0.5, middle: across > 0.25 && across < 0.75, right: across >= 0.5 }[side]
}

/** Whether a face belongs to somebody far behind a person who looks away, and so is not meant. */
async function isBehind(picture: Picture, { box }: Face, { models }: FaceTools): Promise<boolean> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const people = (await findThings(picture, models)).filter(
    (thing) => thing.label === PERSON && isSure(thing),
  )
  return people.some((person) => person.box.height > MAX_TALLER * box.height && !isWithin(person.box, x, y))
}

async function chooseFaces(
  picture: Picture,
  faces: readonly Face[],
  who: Who | undefined,
  tools: FaceTools,
): Promise<readonly Face[]> {
  const own = who?.sex ? await ofSex(picture, faces, who.sex, tools) : faces
  if (who?.side) {
    const [chosen, ofAll] = [atSide(own, who.side), atSide(faces, who.side)]
    // Sex is a guess: if it makes a difference, the request is ambiguous.
    return chosen[0] === ofAll[0] ? chosen : faces
  }
  const [largest, next] = own.toSorted((one, another) => another.box.height - one.box.height)
  if (largest && next && largest.box.height >= STANDS_OUT * next.box.height) return [largest]
  const owner = await findLargestOwner(picture, own, tools)
  return owner ? [owner] : own
}

/** Faces are ordered from left to right. Of two, none is in the middle. */
function atSide(faces: readonly Face[], side: NonNullable<Who['side']>): readonly Face[] {
  if (side === 'left') return faces.slice(0, 1)
  if (side === 'right') return faces.slice(-1)
  return faces.length % 2 === 1 ? faces.slice(faces.length >> 1, (faces.length >> 1) + 1) : faces
}

/**
 * The face of the only person who is this many times as large as each of the others, whether or not these show a face.
 */
async function findLargestOwner(
  picture: Picture,
  faces: readonly Face[],
  { models }: FaceTools,
): Promise<Face | null> {
  const [largest, next] = (await findThings(picture, models))
    .filter((thing) => thing.label === PERSON && isSure(thing))
    .map(({ box }) => box)
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  if (!largest || (next && areaOf(largest) < STANDS_OUT ** 2 * areaOf(next))) return null
  const [own, other] = faces.filter(({ box: { x, y, width, height } }) =>
    isWithin({ ...largest, height: largest.height / 3 }, x + width / 2, y + height / 2),
  )
  return own && !other ? own : null
}

async function ofSex(
  picture: Picture,
  faces: readonly Face[],
  sex: 'man' | 'woman',
  tools: FaceTools,
): Promise<readonly Face[]> {
  const own: Face[] = []
  for (const face of faces) if (await isOfSex(picture, face, sex, tools)) own.push(face)
  return own.length > 0 ? own : faces
}
