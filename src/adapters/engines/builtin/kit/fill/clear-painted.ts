import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { boxAround, cropPlane, type Picture } from '../pictures/raster.ts'
import { cropPicture } from '../pictures/trim.ts'
import type { SureFilling } from './fill-surely.ts'
import { readWithin } from './find-overlay.ts'
import { tracesOf, usualReach } from './ghost.ts'
import { isContradicted, type SeenThrough } from './is-contradicted.ts'
import { lookUnder, type Sighting } from './look-under.ts'
import { commonOf, countChosen, cropMask, growMask, joinMasks, type Mask, planeOf } from './mask.ts'
import { maskOfPlaces, type Place, placesIn, putUnder } from './painted-places.ts'
import { SHINES_THROUGH, shapeIn } from './painted-shape.ts'
import { seeUntold } from './see-untold.ts'
import { isPlainAround, isSoundFilling } from './sound-filling.ts'

/** The margin around a place, in reaches. */
const AROUND = 4
/** Some pixels of a mark that the picture shines through hide more than this. */
const LEAST_HIDDEN = 0.25
/** No more of what was taken off may be seen. */
const MAX_TRACES = 0.22
/** So much around a mark is filled with it: a part of the longer side, and at least some pixels. */
const RIM = 1 / 300
const MIN_RIM = 2
/** Only plain ground, or what two guesses agree on, is filled in behind a mark thicker than this, as a part of the longer side. */
const THICK = 1 / 10

/** What becomes of a place: what shines through its mark is brought back, or the mark is filled. */
interface Plan extends Place {
  /** The mark that is seen; null where somebody has painted a thing. */
  mark: Mask | null
  under: Picture | null
  seen: SeenThrough
  holes: Mask
  /** How much of the picture the mark hides: faint ones may be a thing of the scene. */
  hidden: number
  /** Whether the mark is told from what is around it; otherwise that is filled with it. */
  isCrisp: boolean
}

/**
 * The picture without what was painted over. Each place is treated by itself: what shines through a mark is brought
 * back; where traces would be left, the mark alone is filled, so that the picture between its letters stays. A place
 * in which no mark is seen is filled as a whole. Null where a mark could still be read, or where a filling would show. A
 * filling that shows something else than what shone through is refused.
 */
export async function clearPainted(
  picture: Picture,
  painted: Mask,
  seen: Sighting,
  fill: (picture: Picture, holes: Mask) => Promise<SureFilling>,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Picture | null> {
  const found = placesIn(painted, AROUND * usualReach(picture)).map((place) => planFor(picture, seen, place))
  const plans = await withThings(picture, found, tools)
  const lifted = plans.filter(({ under }) => under)
  const under = await liftAgain(putUnder(picture, lifted), lifted, tools)
  const traced = [...(await readIn(under, lifted, tools)), ...(await seenIn(under, lifted, tools))]
  const kept = lifted.filter((plan) => !traced.includes(plan))
  const base = putUnder(
    picture,
    kept.map((plan) => ({ ...plan, under: cropPicture(under, plan.box) })),
  )
  const others = plans.filter((plan) => !kept.includes(plan))
  if (others.length === 0) return base
  if (others.some((plan) => isBeyondGuessing(base, plan))) return null
  const first = await fillIn(base, others, fill, tools)
  if (others.some((plan) => isGuessedWrong(first.picture, plan)))
    throw new RejectedByEngineError('mark_shines_through')
  if ((await seenIn(first.picture, others, tools)).length > 0) return null
  if (first.failed.length === 0) return first.picture
  if (first.failed.some(({ hidden, isCrisp }) => hidden <= SHINES_THROUGH || !isCrisp)) return null
  const second = await fillIn(first.picture, first.failed.map(withAllPainted), fill, tools)
  return second.failed.length === 0 ? second.picture : null
}

/** Whether any filling would be refused: what shines through is worth more than a guess, except on plain ground. */
function isBeyondGuessing(picture: Picture, { box, mark, holes, hidden }: Plan): boolean {
  return mark !== null && hidden <= SHINES_THROUGH && !isPlainAround(cropPicture(picture, box), holes)
}

function isGuessedWrong(filled: Picture, { box, mark, seen }: Plan): boolean {
  return mark !== null && isContradicted(cropPicture(filled, box), mark, seen)
}

/** The picture with what was filled, and the places in which that shows. */
async function fillIn(
  picture: Picture,
  plans: readonly Plan[],
  fill: (picture: Picture, holes: Mask) => Promise<SureFilling>,
  tools: Pick<TaskTools, 'models'>,
): Promise<{ picture: Picture; failed: Plan[] }> {
  const { picture: filled, places } = await fill(picture, holesOf(picture, plans))
  const unsure = maskOfPlaces(
    picture,
    places.filter(({ isSure }) => !isSure),
  )
  const isSound = (plan: Plan) => {
    const isSure = countChosen(commonOf(plan.holes, cropMask(unsure, plan.box))) === 0
    const part = cropPicture(filled, plan.box)
    return (plan.isCrisp || isSure) && isSoundFilling(part, plan.holes, thickestIn(plan, isSure, picture))
  }
  const read = await readIn(filled, plans, tools)
  return { picture: filled, failed: plans.filter((plan) => read.includes(plan) || !isSound(plan)) }
}

/** Where a filling between what is left of a mark shows, all that was painted over is filled, if two guesses agree. */
function withAllPainted(plan: Plan): Plan {
  return { ...plan, holes: plan.mask, isCrisp: false }
}

/**
 * How thick a filling may be anywhere, except on plain ground: what shines through is worth more than any guess, and
 * behind much two guesses must agree.
 */
function thickestIn({ mark, hidden }: Plan, isSure: boolean, { width, height }: Picture): number {
  if (!mark) return Number.POSITIVE_INFINITY
  if (hidden <= SHINES_THROUGH) return 0
  return isSure ? Number.POSITIVE_INFINITY : THICK * Math.max(width, height)
}

/** What hides hardly anything, and has no words, is a thing, and is filled as a whole. */
async function withThings(
  picture: Picture,
  plans: readonly Plan[],
  tools: Pick<TaskTools, 'models'>,
): Promise<Plan[]> {
  const faint = plans.filter(({ under, hidden }) => hidden < LEAST_HIDDEN && !under)
  const worded = await readIn(picture, faint, tools)
  return plans.map((plan) =>
    faint.includes(plan) && !worded.includes(plan) ? wholeOfPlace(plan, plan.seen) : plan,
  )
}

function wholeOfPlace({ box, mask }: Place, seen: SeenThrough): Plan {
  return { box, mask, mark: null, under: null, seen, holes: mask, hidden: 1, isCrisp: true }
}

function planFor(picture: Picture, seen: Sighting, place: Place): Plan {
  const { box, mask } = place
  const [part, under] = [cropPicture(picture, box), cropPicture(seen.under, box)]
  const sighting = { certainty: cropPlane(seen.certainty, box), opacity: cropPlane(seen.opacity, box), under }
  const shape = shapeIn(part, sighting, mask, picture)
  if (!shape) return wholeOfPlace(place, sighting)
  const { mark, ground, hidden, isCrisp } = shape
  const isLifted =
    hidden <= SHINES_THROUGH && !ground && tracesOf(part, under, mask, usualReach(picture)) <= MAX_TRACES
  const rim = Math.max(MIN_RIM, Math.round(Math.max(picture.width, picture.height) * RIM))
  const grown = growMask(ground ? joinMasks(mark, ground) : mark, rim)
  return {
    ...place,
    mark,
    under: isLifted ? under : null,
    seen: sighting,
    holes: isCrisp ? commonOf(grown, mask) : mask,
    hidden,
    isCrisp,
  }
}

function holesOf(picture: Picture, plans: readonly Plan[]): Mask {
  return maskOfPlaces(
    picture,
    plans.map(({ box, holes }) => ({ box, mask: holes })),
  )
}

/** No more than this part of a mark may be seen by a network that is not told where it was. */
const MAX_SEEN = 0.05

/** A first look leaves a little of a mark, so a second one is taken at its shape: farther away it takes the scene off. */
async function liftAgain(
  picture: Picture,
  lifted: readonly Plan[],
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Picture> {
  if (lifted.length === 0) return picture
  const shapes = lifted.map(({ box, mask, mark }) => ({
    box,
    mask: commonOf(growMask(mark ?? mask, MIN_RIM), mask),
  }))
  return (await lookUnder(picture, maskOfPlaces(picture, shapes), tools)).under
}

/** The places in which a mark can still be seen. */
async function seenIn(
  picture: Picture,
  plans: readonly Plan[],
  tools: Pick<TaskTools, 'models'>,
): Promise<Plan[]> {
  const marked = plans.filter(({ mark }) => mark)
  if (marked.length === 0) return []
  const seen = await seeUntold(picture, maskOfPlaces(picture, marked), tools)
  return marked.filter(({ box, mask, mark }) => {
    const left = countChosen(commonOf(cropMask(seen, box), mask))
    return left > MAX_SEEN * countChosen(mark ?? mask)
  })
}

/** Words that lie on a mark, or are as long as this part of the width of a place, are those of the mark. */
const LONG = 0.25

/** The places in which words of a mark can be read. */
async function readIn(
  picture: Picture,
  plans: readonly Plan[],
  tools: Pick<TaskTools, 'models'>,
): Promise<Plan[]> {
  const marked = plans.filter(({ mark }) => mark)
  if (marked.length === 0) return []
  const words = await readWithin(picture, maskOfPlaces(picture, marked), tools)
  return marked.filter(({ box, mask, mark }) =>
    words.some(({ x, y, length }) => {
      const at = { x: x - box.left, y: y - box.top }
      return isSetAt(mask, at) && ((mark && isSetAt(mark, at)) || length >= LONG * widthOf(mask))
    }),
  )
}

function isSetAt({ width, height, data }: Mask, { x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1
}

function widthOf(mask: Mask): number {
  return boxAround(planeOf(mask), 0)?.width ?? mask.width
}
