import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { findSky } from '../../../kit/areas/find-sky.ts'
import { findPlain } from '../../../kit/areas/plain-areas.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { refineMask } from '../../../kit/pictures/refine-mask.ts'
import { alphaOf } from '../../../kit/pictures/trim.ts'
import { agreement } from '../../../kit/subject/agreement.ts'
import { cutOut } from '../../../kit/subject/cut-out.ts'
import { narrowBox } from '../../../kit/things/boxes.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { findThings, type Thing } from '../../../kit/things/find-things.ts'
import { maskThings } from '../../../kit/things/mask-things.ts'
import { openOutlines } from '../../../kit/things/outlines.ts'
import { kindOf, PERSON } from '../../../kit/things/things-network.ts'
import type { SeenArea, Who } from '../touch.ts'
import { findPart } from './parts.ts'

/** How much each pixel belongs to a part of the picture, from 0 to 1. Refused if that is unclear. */
export async function findArea(
  picture: Picture,
  area: SeenArea,
  who: Who | undefined,
  tools: TaskTools,
): Promise<Plane> {
  switch (area) {
    case 'subject':
      return alphaOf(await cutOut(picture, tools))
    case 'background':
      return mapPlane(alphaOf(await cutOut(picture, tools)), (value) => 1 - value)
    case 'sky':
      return findSky(picture, tools)
    case 'wall':
      return findPlain(picture, area, tools)
    case 'face':
    case 'hair':
    case 'lips':
    case 'eyes':
      return findPart(picture, area, who, tools)
    default:
      return (await isOfClothes(picture, tools))
        ? findUnworn(picture, tools)
        : findPart(picture, area, who, tools)
  }
}

/** Cloth on the floor is taken for all kinds of things, but never as certainly as people. */
const WEARER = 0.5

/** Whether nobody is there: the subject is then clothes that nobody wears. */
async function isOfClothes(picture: Picture, { models }: TaskTools): Promise<boolean> {
  const isWearer = ({ label, score }: Thing) =>
    (label === PERSON || kindOf(label) === 'animal') && score >= WEARER
  if ((await findThings(picture, models)).some(isWearer)) return false
  return (await findFaces(picture, { models })).length === 0
}

/** How much of the edge of a picture laid-out clothes may touch. */
const MAX_EDGE = 0.08

/** Clothes that nobody wears. Refused if the surface under them was taken for clothes. */
async function findUnworn(picture: Picture, tools: TaskTools): Promise<Plane> {
  const subject = await findArea(picture, 'subject', undefined, tools)
  const { width, height } = subject
  const edge = subject.data.filter((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  if (edge.reduce((sum, value) => sum + value, 0) > MAX_EDGE * edge.length) {
    throw new RejectedByEngineError('garment_unclear')
  }
  return subject
}

/**
 * How much of an outline stays the same if its box is narrowed by this much, provided it is of one thing and not of a
 * part or of something beside it.
 */
const [MIN_STEADY, NARROWER] = [0.6, 0.05]

/** The same for named things. Refused if the outline depends on how they are pointed at. */
export async function findThingArea(picture: Picture, named: NamedThing, tools: TaskTools): Promise<Plane> {
  const { chosen, all } = await findNamed(picture, named, tools.models)
  const outline = await openOutlines(picture, tools.models)
  for (const { box } of chosen) {
    const [one, other] = [await outline({ box }), await outline({ box: narrowBox(box, NARROWER, picture) })]
    if (agreement(one.mask, other.mask) < MIN_STEADY) throw new RejectedByEngineError('thing_edge_unsure')
  }
  const mask = await maskThings(picture, { chosen, others: all, wholeBoxes: false }, tools)
  return refineMask(picture, mask)
}
