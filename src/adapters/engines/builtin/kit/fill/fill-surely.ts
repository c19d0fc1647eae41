import type { TaskTools } from '../../host/task.ts'
import { type Flip, flipPicture, flipPlane } from '../pictures/flip.ts'
import type { Picture } from '../pictures/raster.ts'
import { cropPicture } from '../pictures/trim.ts'
import { areAlike, plainerOf } from './compare-fillings.ts'
import { fillHoles } from './fill-holes.ts'
import { commonOf, cropMask, growMask, type Mask } from './mask.ts'
import { maskOfPlaces, type Place, placesIn, putUnder } from './painted-places.ts'
import { strangePartOf } from './strange-colours.ts'

/** As parts of the longer side: the distance of holes that belong together, and what is around them, whose colours are expected. */
const [NEAR, AROUND] = [1 / 100, 1 / 16]
/** More of a filling in colours that do not occur around it is something made up. */
const MAX_STRANGE = 0.01
/** A network that does not know what is there invents something else if it sees the picture flipped. */
const FLIPS: readonly (Flip | null)[] = [null, 'mirror', 'upside-down']

export interface SureFilling {
  picture: Picture
  /** Each hole, and whether two fillings of it agree and show nothing that is not around it. */
  places: readonly (Place & { isSure: boolean })[]
}

/**
 * Fills holes two or three times and takes of each what two fillings agree on: what only one of them shows is made up.
 * Only those on which the first two disagree are filled a third time, beside what was agreed on.
 */
export async function fillSurely(
  picture: Picture,
  holes: Mask,
  tools: Pick<TaskTools, 'models' | 'signal'>,
  onPart: (part: number) => void = () => {},
): Promise<SureFilling> {
  const choices = groupsOf(holes).map((place): Choice => ({ place, fillings: [], agreed: null }))
  for (const [n, flip] of FLIPS.entries()) {
    const open = choices.filter(({ agreed }) => !agreed)
    if (open.length === 0) break
    const onOwnPart = (part: number) => onPart((n + part) / FLIPS.length)
    const agreed = choices.map(({ place, agreed: under }) => ({ ...place, under }))
    const left = maskOfPlaces(
      picture,
      open.map(({ place }) => place),
    )
    const filled = await fillFlipped(putUnder(picture, agreed), left, flip, tools, onOwnPart)
    for (const choice of open) await addFilling(choice, cropPicture(filled, choice.place.box))
  }
  const chosen = choices.map(({ place, fillings, agreed }) => ({
    ...place,
    under: agreed ?? leastStrange(fillings),
    isSure: agreed !== null,
  }))
  return { picture: putUnder(picture, chosen), places: chosen }
}

/** Holes that lie near each other, as the letters of a word do, are looked at together. */
function groupsOf(holes: Mask): Place[] {
  const side = Math.max(holes.width, holes.height)
  return placesIn(growMask(holes, Math.round(NEAR * side)), Math.round(AROUND * side)).map(
    ({ box, mask }) => ({
      box,
      mask: commonOf(mask, cropMask(holes, box)),
    }),
  )
}

/** The fillings of a hole so far, and the one of them that is believed. */
interface Choice {
  place: Place
  fillings: Filling[]
  agreed: Picture | null
}

interface Filling {
  part: Picture
  /** How much of it has colours that do not occur around it. */
  strange: number
}

async function addFilling(choice: Choice, part: Picture): Promise<void> {
  const { mask } = choice.place
  const filling = { part, strange: strangePartOf(part, mask) }
  for (const other of choice.fillings) {
    if (filling.strange > MAX_STRANGE || other.strange > MAX_STRANGE) continue
    if (await areAlike(mask, other.part, part)) choice.agreed ??= plainerOf(mask, other.part, part)
  }
  choice.fillings.push(filling)
}

function leastStrange(fillings: readonly Filling[]): Picture {
  return fillings.reduce((one, other) => (other.strange < one.strange ? other : one)).part
}

async function fillFlipped(
  picture: Picture,
  holes: Mask,
  flip: Flip | null,
  tools: Pick<TaskTools, 'models' | 'signal'>,
  onPart: (part: number) => void,
): Promise<Picture> {
  if (!flip) return fillHoles(picture, holes, tools, onPart)
  const filled = await fillHoles(flipPicture(picture, flip), flipPlane(holes, flip), tools, onPart)
  return flipPicture(filled, flip)
}
