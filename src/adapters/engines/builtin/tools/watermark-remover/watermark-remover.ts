import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { fillHoles } from '../../kit/fill/fill-holes.ts'
import { findMarks } from '../../kit/fill/find-marks.ts'
import { countChosen, growMask, loadMask, type Mask } from '../../kit/fill/mask.ts'
import { markedBy, type Sighting, seeMarks } from '../../kit/fill/see-marks.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'
import { leaveFaces } from './leave-faces.ts'
import { takeOff } from './take-off.ts'

/** Marks end softly, so that a little around them goes, too: a part of the longer side, and some pixels. */
const BORDER = 1 / 250
const MIN_BORDER = 2
/** Of more than this nothing sensible can be made up. */
const MAX_CHOSEN = 0.6
/** Less than this part of a picture, or of what was painted, is no mark. */
const SMALLEST_MARK = 0.0006
const SMALLEST_PART_PAINTED = 0.05
/** If more than this part of a mark is still seen in the result, it is not gone. */
const LEFT_OVER = 0.25

/** The picture without what was painted over, or without the marks that are found on it. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { workspace } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  const painted = await loadPainted(input, picture)
  tools.progress(0.1, 'finding_marks')
  const clean = painted ? await removePainted(picture, painted, tools) : await removeFound(picture, tools)
  tools.progress(0.9, 'finishing')
  const [shown, ...others] = await savePicture(clean, workspace, { profile: picture.profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return [{ kind: 'image', files: [shown, ...others] }]
}

/** What was painted, or null where nothing was. */
async function loadPainted(input: EngineInput, { width, height }: Picture): Promise<Mask | null> {
  if (!input.values.mark) return null
  const painted = await loadMask(fileOf(input, 'mark').path, width, height)
  if (countChosen(painted) === 0) return null
  refuseLarge(painted)
  return painted
}

/** A translucent mark is taken off what was painted over; anything else that was painted over is filled in. */
async function removePainted(picture: Picture, painted: Mask, tools: TaskTools): Promise<Picture> {
  const border = borderOf(picture)
  const allowed = growMask(painted, border)
  const sighting = await seeMarks(picture, painted, tools)
  tools.signal.throwIfAborted()
  const marked = both(markedBy(sighting), allowed)
  if (countChosen(marked) >= SMALLEST_PART_PAINTED * countChosen(painted)) {
    const clean = await takeOff(picture, sighting, allowed, { border, tools, onPart: filling(tools) })
    if (await isGone(clean, marked, painted, tools)) return clean
  }
  return fillHoles(picture, allowed, tools, filling(tools))
}

/** Taken off as it was seen; where some of it is still there, filled in with more around it; else it is left to the person. */
async function removeFound(picture: Picture, tools: TaskTools): Promise<Picture> {
  const border = borderOf(picture)
  const sighting = await seeMarks(picture, null, tools)
  tools.signal.throwIfAborted()
  const marked = await chooseMarked(picture, sighting, tools)
  if (marked) {
    const allowed = growMask(marked, 2 * border)
    const clean = await takeOff(picture, sighting, allowed, { border, tools, onPart: filling(tools) })
    if (await isGone(clean, marked, null, tools)) return clean
  }
  const found = marked ?? (await findMarks(picture))
  if (!found) throw new RejectedByEngineError('no_mark_found')
  refuseLarge(found)
  const filled = await fillHoles(
    picture,
    growMask(found, marked ? 2 * border : border),
    tools,
    filling(tools),
  )
  if (await isGone(filled, found, null, tools)) return filled
  throw new RejectedByEngineError('mark_still_there')
}

async function chooseMarked(picture: Picture, sighting: Sighting, tools: TaskTools): Promise<Mask | null> {
  const seen = markedBy(sighting)
  if (countChosen(seen) < SMALLEST_MARK * seen.data.length) return null
  const marked = leaveFaces(seen, await findFaces(picture, tools))
  if (countChosen(marked) < SMALLEST_MARK * marked.data.length) return null
  return countChosen(marked) > MAX_CHOSEN * marked.data.length ? null : marked
}

/** Whether a second look sees little of the mark any more. */
async function isGone(
  result: Picture,
  marked: Mask,
  painted: Mask | null,
  tools: TaskTools,
): Promise<boolean> {
  tools.signal.throwIfAborted()
  const left = both(markedBy(await seeMarks(result, painted, tools)), marked)
  return countChosen(left) <= LEFT_OVER * countChosen(marked)
}

function refuseLarge(mask: Mask): void {
  if (countChosen(mask) > MAX_CHOSEN * mask.data.length) throw new RejectedByEngineError('mark_too_large')
}

function borderOf({ width, height }: Picture): number {
  return Math.max(MIN_BORDER, Math.round(Math.max(width, height) * BORDER))
}

function both(one: Mask, other: Mask): Mask {
  return { ...one, data: one.data.map((value, i) => value & (other.data[i] ?? 0)) }
}

function filling(tools: TaskTools): (part: number) => void {
  return (part) => tools.progress(0.4 + 0.4 * part, 'filling')
}
