import path from 'node:path'
import { type EngineFile, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { ifFound } from '../../kit/if-found.ts'
import { fromPixels, loadPicture } from '../../kit/pictures/load-picture.ts'
import { boxAround, cropPlane, mapPlane, type Picture, type Plane, sumOf } from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { areaOf, sharedArea, widenBox } from '../../kit/things/boxes.ts'
import { isSure } from '../../kit/things/choose-things.ts'
import { findThings, type Thing } from '../../kit/things/find-things.ts'
import { maskThings } from '../../kit/things/mask-things.ts'
import { isCarried, kindOf, PERSON } from '../../kit/things/things-network.ts'

/** As much as the network of things sees of the parts of a picture. */
const LOOKED_AT_SIDE = 1024
/** Somebody touches what is so near, as a part of its longer side. */
const NEAR = 0.05
/** Less of a thing, or of all of its box, than this is cut out with whoever carries it where it is left out. */
const [SEEN, SEEN_IN_BOX] = [0.5, 0.3]
/** So much of a cut-out lies in the box of whom the picture is of, and reaches over so much of that box where they are whole. */
const [OF_SUBJECT, WHOLE] = [0.5, 0.75]
/** Whoever begins so near to the upper edge goes on above it, as a part of the height. */
const TOP = 0.01
/** How far an animal that is seen so surely may go on beside its cut-out, as a part of its box: boxes are not exact. */
const [SURE_ANIMAL, MAX_BEYOND] = [0.6, 0.08]

/**
 * What somebody in a picture carries or stands on and the cut-out leaves out, to be kept: a skater without a board hangs
 * in the air. Null where nothing is left out; refused where it is and its edge is not clear, or where it is a part of
 * the person or animal itself: a dog is more than its head.
 */
export async function keepWhole(file: EngineFile, tools: TaskTools): Promise<EngineFile | null> {
  const picture = await loadPicture(file.path, LOOKED_AT_SIDE)
  const things = await findThings(picture, tools.models)
  const subject = subjectOf(things)
  if (!subject) return null
  const cut = alphaOf(await cutOut(picture, tools))
  requireWhole(things, cut)
  if (things.some((thing) => thing !== subject && isHeadless(thing, cut)))
    throw new RejectedByEngineError('carried_left_out')
  const kept: Plane[] = []
  for (const thing of carriedBy(subject, things, picture)) {
    const mask = await ifFound(maskThings(picture, { chosen: [thing], others: [], wholeBoxes: false }, tools))
    if (isSeen(thing, mask, cut)) continue
    if (!mask) throw new RejectedByEngineError('carried_left_out')
    kept.push(mask)
  }
  return kept.length === 0 ? null : saveMask(kept, tools.workspace)
}

/** The person or animal that the picture is of: the largest. */
function subjectOf(things: readonly Thing[]): Thing | null {
  const [subject] = things
    .filter((thing) => isSure(thing) && (thing.label === PERSON || kindOf(thing.label) === 'animal'))
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
  return subject ?? null
}

/** Refuses a cut-out without a part of whom the picture is of. */
export function requireWhole(things: readonly Thing[], cut: Plane): void {
  const subject = subjectOf(things)
  if (subject && !isWhole(subject, cut)) throw new RejectedByEngineError('carried_left_out')
}

/** Whether a cut-out has in it somebody else whose head is above the picture: nobody wants them before another background. */
function isHeadless({ label, box }: Thing, cut: Plane): boolean {
  if (label !== PERSON || box.top > TOP * cut.height) return false
  return sumOf(cropPlane(cut, box)) >= SEEN_IN_BOX * areaOf(box)
}

/** Whether a cut-out reaches over all of whom it is of, if it is of them; an animal that is surely seen has a tail and ears, too. */
function isWhole({ label, score, box }: Thing, cut: Plane): boolean {
  const reached = boxAround(cut, 0.5)
  if (!reached || sumOf(cropPlane(cut, box)) < OF_SUBJECT * sumOf(cut)) return true
  if (sharedArea(reached, box) < WHOLE * areaOf(box)) return false
  if (label === PERSON || score < SURE_ANIMAL) return true
  const across = Math.max(reached.left - box.left, box.left + box.width - reached.left - reached.width)
  const down = Math.max(reached.top - box.top, box.top + box.height - reached.top - reached.height)
  return Math.max(across / box.width, down / box.height) <= MAX_BEYOND
}

function carriedBy(subject: Thing, things: readonly Thing[], picture: Picture): Thing[] {
  if (subject.label !== PERSON) return []
  return things.filter(
    ({ label, box }) => isCarried(label) && sharedArea(widenBox(box, NEAR, picture), subject.box) > 0,
  )
}

function isSeen({ box }: Thing, mask: Plane | null, cut: Plane): boolean {
  if (!mask) return sumOf(cropPlane(cut, box)) >= SEEN_IN_BOX * areaOf(box)
  const both = sumOf(mapPlane(mask, (value, i) => Math.min(value, cut.data[i] ?? 0)))
  return both >= SEEN * sumOf(mask)
}

/** White where something is kept, as people paint it. */
async function saveMask([first, ...others]: readonly Plane[], workspace: string): Promise<EngineFile> {
  const file = path.join(workspace, 'kept.png')
  const { width, height } = first ?? { width: 1, height: 1 }
  const pixels = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const isKept = [first, ...others].some((plane) => (plane?.data[i] ?? 0) > 0.5)
    pixels.fill(isKept ? 255 : 0, i * 4, i * 4 + 3).fill(255, i * 4 + 3, i * 4 + 4)
  }
  await fromPixels({ width, height, data: pixels }).png().toFile(file)
  return { path: file, kind: 'image', mime: 'image/png', width, height, durationMs: null }
}
