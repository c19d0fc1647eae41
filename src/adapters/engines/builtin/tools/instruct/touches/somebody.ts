import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { Face } from '../../../kit/faces/face.ts'
import { ifFound } from '../../../kit/if-found.ts'
import type { Box, Picture } from '../../../kit/pictures/raster.ts'
import { areaOf, isWithin } from '../../../kit/things/boxes.ts'
import { isSure } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { findThings, type Thing } from '../../../kit/things/find-things.ts'
import { PERSON } from '../../../kit/things/things-network.ts'
import type { Who } from '../touch.ts'
import { ANY_TURN, type FaceTools, findOneFace } from './one-face.ts'

/** The requested person: their head, their body if visible, and the bodies of others. */
export interface Somebody {
  head: Box
  body: Thing | null
  bystanders: readonly Thing[]
}

/**
 * How many times taller than wide a standing person is; the height and width of a face relative to the body, and the
 * space above it.
 */
const [TALLER, HEAD_HEIGHT, HEAD_WIDTH, ABOVE_FACE] = [1.6, 0.12, 0.8, 0.3]

/** The requested person, from any side; if the face must be visible, refused without one. */
export async function findSomebody(
  picture: Picture,
  who: Who | undefined,
  mustFace: boolean,
  tools: FaceTools,
): Promise<Somebody> {
  const found = findOneFace(picture, who, tools, ANY_TURN)
  const face = await (mustFace ? found : ifFound(found, 'no_face'))
  const head = face ? boxOf(face) : await findHeadFromBehind(picture, tools)
  const people = (await findThings(picture, tools.models))
    .filter((thing) => thing.label === PERSON && isSure(thing))
    .toSorted((one, other) => areaOf(one.box) - areaOf(other.box))
  const [x, y] = [head.left + head.width / 2, head.top + head.height / 2]
  const body = people.find(({ box }) => isWithin(box, x, y))
  return { head, body: body ?? null, bystanders: people.filter((other) => other !== body) }
}

export const boxOf = ({ box: { x, y, width, height } }: Face): Box => ({ left: x, top: y, width, height })

/** The head of the only person, who looks away: at the top of the body, in the middle. */
async function findHeadFromBehind(picture: Picture, { models }: FaceTools): Promise<Box> {
  const { chosen } = await findNamed(picture, { label: PERSON, which: 'only' }, models)
  const [body] = chosen.map((person) => person.box)
  if (!body || body.height < TALLER * body.width) throw new RejectedByEngineError('no_face')
  const [height, width] = [body.height * HEAD_HEIGHT, body.height * HEAD_HEIGHT * HEAD_WIDTH]
  return { left: body.left + (body.width - width) / 2, top: body.top + height * ABOVE_FACE, width, height }
}
