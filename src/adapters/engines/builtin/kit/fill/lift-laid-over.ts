import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { findFaces } from '../faces/find-faces.ts'
import { findComponents, pixelsOf } from '../pictures/components.ts'
import type { Picture } from '../pictures/raster.ts'
import { robustDeviation } from '../pictures/statistics.ts'
import { type Area, isInAny, scaleArea } from './area.ts'
import { fillStrokes } from './fill-strokes.ts'
import { findLaidOver, findLikely, seenAt } from './find-laid-over.ts'
import type { Lines } from './find-overlay.ts'
import { detailOf, ghostOf, usualReach } from './ghost.ts'
import { lookUnder } from './look-under.ts'
import { findTold } from './marked-lines.ts'
import { countChosen, growMask, inSizeOf, joinMasks, type Mask, newMask } from './mask.ts'
import { endsOf, tilesOf } from './overlooked.ts'
import { type BlindLook, hiddenBy, lookBlindly, SEEN } from './see-marks.ts'

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** Letters end softly; as a part of the longer side. */
const EDGE = 1 / 100
/** If more of a mark than this part is still seen, it was not taken off. */
const MAX_LEFT = 0.3
/**
 * The ground is plain where colours around letters, except on their rim, differ by less than this from those within
 * reach. In pixels.
 */
const PLAIN = { detail: 0.008, reach: 4, rim: 3 }
/** With fewer pixels around letters than this part of theirs, nothing can be said about the ground. */
const MIN_AROUND = 0.25
/** What is under strokes that hide more than this is filled rather than guessed from what shines through. */
const MAX_HIDDEN = 0.8
/** The wider rim, in pixels, that is filled where traces of letters were left around a filling. */
const WIDE_RIM = 5
/** No more of the shape of what was taken off may be seen, or be missing. */
const MAX_GHOST = 0.15
/** A mark over more than this part of the picture is not filled only because its shape would be seen. */
const MAX_FILLED = 0.03

/** No more of the same kind than this part of a mark may be seen afterwards. */
const MAX_STAYING = 0.02
/** Traces of more than this part of the picture are not filled: too much of it would be made up. */
const MAX_TRACES = 0.01

/**
 * Takes off what the network sees laid over a picture. Null where nothing is certain, or where some of it would stay.
 * Refuses a mark that can still be seen afterwards: looking for letters instead would take off a part of it at best.
 */
export async function liftLaidOver(
  picture: Picture,
  lettering: Lines,
  tools: Tools,
): Promise<Picture | null> {
  const look = await lookBlindly(picture, tools)
  const scale = look.certainty.width / picture.width
  const faces = (await findFaces(picture, tools)).map(({ box }) => scaleArea(box, scale))
  const told = await findTold(picture, { lettering, look, faces }, tools)
  const seen = findLaidOver(look, { faces, told: told.anywhere })
  const sure = seen ? joinMasks(seen, told.taken) : told.taken
  if (countChosen(sure) === 0 || isMostlyOnFaces(look, sure, faces)) return null
  const found = joinMasks(sure, withoutAreas(tilesOf(sure), faces))
  const stayingIn = async (clean: Picture) => {
    const staying = findLikely(await lookBlindly(clean, tools), look, found)
    return countChosen(staying) > MAX_STAYING * countChosen(found) ? staying : null
  }
  const first = await liftFrom(picture, { look, faces, found }, tools)
  const staying = first && (await stayingIn(first))
  if (!staying) return first
  // Once the rest is gone, the network sees the parts it was not sure of.
  if (hasChosenIn(faces, staying)) throw new RejectedByEngineError('mark_still_there')
  const second = await liftFrom(picture, { look, faces, found: joinMasks(found, staying) }, tools)
  const traces = second && (await stayingIn(second))
  if (!traces) return second
  const isSmall = countChosen(traces) <= MAX_TRACES * traces.data.length
  const filled =
    isSmall && !hasChosenIn(faces, traces) ? await fillStrokes(picture, second, traces, tools) : null
  if (!filled || (await stayingIn(filled))) throw new RejectedByEngineError('mark_still_there')
  return filled
}

/** Whether much more would be believed if there were no faces: then the mark that is meant would stay. */
function isMostlyOnFaces(look: BlindLook, sure: Mask, faces: readonly Area[]): boolean {
  if (faces.length === 0) return false
  const all = findLaidOver(look)
  return all !== null && countChosen(all) > 2 * countChosen(sure)
}

/** A mark as it was seen, at the size of the look. */
interface Sight {
  look: BlindLook
  faces: readonly Area[]
  found: Mask
}

/** Brings back what shines through a mark, and fills the places where traces of the mark would be left. */
async function liftFrom(
  picture: Picture,
  { look, faces, found }: Sight,
  tools: Tools,
): Promise<Picture | null> {
  const around = growMask(found, Math.ceil(EDGE * Math.max(found.width, found.height)))
  const places = joinMasks(around, endsOf(around))
  const wide = inSizeOf(picture, places)
  const { under, left, ghost } = await lookTwice(
    picture,
    wide,
    (seen) => toFill(look, seen, found, places),
    tools,
  )
  if (!left && ghost <= MAX_GHOST) return under
  if (!left && countChosen(found) > MAX_FILLED * found.data.length)
    throw new RejectedByEngineError('mark_still_there')
  const toBeFilled = left ?? found
  // A filling on a face is noticed at once.
  if (hasChosenIn(faces, toBeFilled)) return null
  const filled = await fillStrokes(picture, under, joinMasks(toBeFilled, seenAt(look, toBeFilled)), tools)
  const still = filled && stillSeen(found, places, await lookBlindly(filled, tools))
  if (!still) return filled
  if (hasChosenIn(faces, still) || countChosen(still) > MAX_TRACES * still.data.length) return null
  // Beside what is filled now, what shone through turns out to be worse than it had seemed.
  const refilled = await fillStrokes(picture, filled, joinMasks(still, seenAt(look, still)), tools, WIDE_RIM)
  return refilled && stillSeen(found, places, await lookBlindly(refilled, tools)) ? null : refilled
}

/**
 * A picture without its mark, the part of the mark that is still to be filled, and how much of its shape can be
 * measured.
 */
interface Cleared {
  under: Picture
  left: Mask | null
  ghost: number
}

/**
 * Looks under a mark, and a second time where some of it is left: in a large picture much of one is seen only then.
 */
async function lookTwice(
  picture: Picture,
  wide: Mask,
  leftIn: (seen: BlindLook) => Mask | null,
  tools: Tools,
): Promise<Cleared> {
  const clear = async (from: Picture): Promise<Cleared> => {
    const { under } = await lookUnder(from, wide, tools)
    const ghost = Math.abs(ghostOf(picture, under, wide, usualReach(picture)))
    return { under, left: leftIn(await lookBlindly(under, tools)), ghost }
  }
  const first = await clear(picture)
  return first.left || first.ghost > MAX_GHOST ? clear(first.under) : first
}

function withoutAreas(mask: Mask, areas: readonly Area[]): Mask {
  const isCovered = isInAny(areas, mask.width)
  return { ...mask, data: mask.data.map((value, i) => (value && !isCovered(i) ? 1 : 0)) }
}

function hasChosenIn(areas: readonly Area[], mask: Mask): boolean {
  const isCovered = isInAny(areas, mask.width)
  return mask.data.some((value, i) => value > 0 && isCovered(i))
}

/**
 * The letters of places that hide too much to tell what is under them, in which a mark is still seen, or whose
 * surroundings are so plain that a filling is what was there; null where there are none.
 */
function toFill(before: BlindLook, after: BlindLook, found: Mask, places: Mask): Mask | null {
  const isLeft = isSeen(after)
  const soft = growMask(found, PLAIN.rim)
  const details = before.under.map((plane) => detailOf(plane, PLAIN.reach))
  const isPlain = (pixels: number[]) =>
    details.every(({ data }) => robustDeviation(pixels.map((i) => data[i] ?? 0)) < PLAIN.detail)
  return lettersWhere(found, places, (pixels, letters) => {
    const around = pixels.filter((i) => !soft.data[i])
    if (around.length >= MIN_AROUND * letters.length && isPlain(around)) return true
    return hiddenBy(before.opacity, letters)(0.9) > MAX_HIDDEN || isLeft(pixels, letters)
  })
}

function isSeen({ certainty }: BlindLook): (pixels: number[], letters: number[]) => boolean {
  return (pixels, letters) =>
    pixels.filter((i) => (certainty.data[i] ?? 0) > SEEN).length > MAX_LEFT * letters.length
}

/** The letters of the places of a mark in which some of it is still seen; null where there are none. */
function stillSeen(found: Mask, places: Mask, look: BlindLook): Mask | null {
  return lettersWhere(found, places, isSeen(look))
}

/** The letters of the chosen places of a mark; null where there are none. */
function lettersWhere(
  found: Mask,
  places: Mask,
  isChosen: (pixels: number[], letters: number[]) => boolean,
): Mask | null {
  const chosen = newMask(found.width, found.height)
  for (const pixels of pixelsOf(findComponents(places, (value) => value > 0))) {
    const letters = pixels.filter((i) => found.data[i])
    if (isChosen(pixels, letters)) for (const i of letters) chosen.data[i] = 1
  }
  return countChosen(chosen) > 0 ? chosen : null
}
