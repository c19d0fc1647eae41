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

/** The resolution at which the network for things sees parts of a picture. */
const LOOKED_AT_SIDE = 1024
/** Things this near touch a person, as a part of their longer side. */
const NEAR = 0.05
/** A carried thing is cut out with its person if less than this of it, or of its whole box, is in the cut-out. */
const [SEEN, SEEN_IN_BOX] = [0.5, 0.3]
/** This much of a cut-out lies in the box of its subject, and spans this much of the box if the subject is whole. */
const [OF_SUBJECT, WHOLE] = [0.5, 0.75]
/** A person who begins this near to the upper edge continues above it, as a part of the height. */
const TOP = 0.01
/**
 * From which certainty on an animal must be whole, and how far it may extend beyond its cut-out, as a part of its box:
 * boxes are inexact.
 */
const [SURE_ANIMAL, MAX_BEYOND] = [0.6, 0.08]

/**
 * What a person in the picture carries or stands on, and the cut-out omits: a skater without a board hangs in the air.
 * Null if nothing is omitted. Refused if its edge is unclear, or if it is a part of the person or animal itself: a dog
 * is more than its head.
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

/** The subject of the picture: the largest person or animal. */
function subjectOf(things: readonly Thing[]): Thing | null {
  const [subject] = things
    .filter((thing) => isSure(thing) && (thing.label === PERSON || kindOf(thing.label) === 'animal'))
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
  return subject ?? null
}

/** Refuses a cut-out that omits a part of its subject. */
export function requireWhole(things: readonly Thing[], cut: Plane): void {
  const subject = subjectOf(things)
  if (subject && !isWhole(subject, cut)) throw new RejectedByEngineError('carried_left_out')
}

/**
 * Whether a cut-out includes another person whose head is outside the picture: nobody wants them on a new background.
 */
function isHeadless({ label, box }: Thing, cut: Plane): boolean {
  if (label !== PERSON || box.top > TOP * cut.height) return false
  return sumOf(cropPlane(cut, box)) >= SEEN_IN_BOX * areaOf(box)
}

/**
 * Whether a cut-out spans its whole subject, if it is of that one; a clearly seen animal includes its tail and ears,
 * too.
 */
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

/** White for parts to keep, like a mask painted by a person. */
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
