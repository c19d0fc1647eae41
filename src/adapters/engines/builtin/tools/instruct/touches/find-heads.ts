import { findFaces } from '../../../kit/faces/find-faces.ts'
import type { Box, Picture } from '../../../kit/pictures/raster.ts'
import { isWithin } from '../../../kit/things/boxes.ts'
import { isSure } from '../../../kit/things/choose-things.ts'
import { findThings } from '../../../kit/things/find-things.ts'
import { PERSON } from '../../../kit/things/things-network.ts'
import type { FaceTools } from './one-face.ts'
import { boxOf } from './somebody.ts'

/** The hair around a face, as parts of its size. */
const [BESIDE, ABOVE] = [0.15, 0.4]
/** A head is at most this part of the visible height and width of a body. */
const [OF_HEIGHT, OF_WIDTH] = [1 / 3, 1 / 2]

/** Roughly where the heads of all people are, also of those whose face is hidden. */
export async function findHeads(picture: Picture, tools: FaceTools): Promise<Box[]> {
  const faces = (await findFaces(picture, tools)).map(boxOf)
  const people = (await findThings(picture, tools.models)).filter(
    (thing) => thing.label === PERSON && isSure(thing),
  )
  const faceless = people.filter(({ box }) => !faces.some((face) => isWithin(box, ...middleOf(face))))
  return [...faces.map(withHair), ...faceless.map(({ box }) => topOf(box))]
}

const middleOf = ({ left, top, width, height }: Box) => [left + width / 2, top + height / 2] as const

const withHair = ({ left, top, width, height }: Box): Box => ({
  left: left - BESIDE * width,
  top: top - ABOVE * height,
  width: (1 + 2 * BESIDE) * width,
  height: (1 + ABOVE) * height,
})

/** The head of a body seen from behind, or in a helmet: at its top, in the middle. */
function topOf({ left, top, width, height }: Box): Box {
  const side = Math.min(OF_HEIGHT * height, OF_WIDTH * width)
  return { left: left + (width - side) / 2, top, width: side, height: side }
}
