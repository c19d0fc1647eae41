import {
  type EngineInput,
  type EngineOutput,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { clearPainted } from '../../kit/fill/clear-painted.ts'
import { fillSurely, type SureFilling } from '../../kit/fill/fill-surely.ts'
import { seenAt } from '../../kit/fill/find-laid-over.ts'
import {
  boxesOf,
  findAllLettering,
  findOverlay,
  findRows,
  maskOf,
  type Overlay,
  type Rows,
  readRows,
  readWithin,
  stillThere,
} from '../../kit/fill/find-overlay.ts'
import { ghostOf, MAX_FILLED_GHOST, MIN_REACH, usualReach } from '../../kit/fill/ghost.ts'
import { changedBetween, leavesTraces } from '../../kit/fill/left-behind.ts'
import { liftLaidOver } from '../../kit/fill/lift-laid-over.ts'
import { liftPaint } from '../../kit/fill/lift-paint.ts'
import { liftPattern } from '../../kit/fill/lift-pattern.ts'
import { liftVeils } from '../../kit/fill/lift-veils.ts'
import { lookUnder, type Sighting } from '../../kit/fill/look-under.ts'
import { isMarkLeft } from '../../kit/fill/marked-lines.ts'
import {
  commonOf,
  countChosen,
  growMask,
  inSizeOf,
  isThicker,
  joinMasks,
  loadMask,
  type Mask,
} from '../../kit/fill/mask.ts'
import { areOneMark, areTold } from '../../kit/fill/overlaid-text.ts'
import { seeLetters } from '../../kit/fill/see-letters.ts'
import { lookBlindly } from '../../kit/fill/see-marks.ts'
import { LOOKED_AT_SIDE, suggestMarks } from '../../kit/fill/suggest-marks.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'

/** Marks end softly, so a small border around them goes, too: a part of the longer side, and at least some pixels. */
const BORDER = 1 / 250
const MIN_BORDER = 2
/**
 * A larger part of the picture cannot be filled sensibly. What nobody has painted must be smaller still to be
 * believed.
 */
const MAX_PAINTED = 0.6
const MAX_FOUND = 0.3
const MAX_AGAIN = 0.04
/** In heights of letters, around the rows that were read. */
const WITHIN_ROWS = { ends: 0.5, sides: 0.05 }
/** Letters are taken as the network sees them if it sees more than this part of them. */
const MIN_SEEN = 0.5
/** If less of what was read than this part lies in rows, there is more than letters: a badge, a sign. */
const ONLY_LETTERS = 0.95
/**
 * Words may extend a little beyond the pieces that were found, and some letters are taller than others; in heights of
 * letters.
 */
const AROUND_ROWS = { ends: 1.5, sides: 0.6 }
/** No more of what was taken off may be seen, or be missing. */
const MAX_GHOST = 0.07
/** Where the network guesses well what is behind a mark, it still takes off a little less than there is. */
const MAX_GUESSED_GHOST = { rows: 0.15, tiles: 0.2 }
/**
 * What is behind words is recovered from what shines through; if they hide more than this, it would have to be made
 * up.
 */
const MAX_HIDDEN = 0.65
const MAX_HIDDEN_FACE = 0.55
/** In heights of letters: anything thicker is a thing that was taken for a word. */
const MAX_STROKE = 0.4

/** The picture without what was painted over, or without the lettering that was laid over it. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  const painted = await loadPainted(input, picture)
  const clean = painted
    ? await PAINTED[howOf(input)](picture, grow(painted), tools)
    : await takeOff(picture, tools)
  tools.progress(0.9, 'finishing')
  const [shown, ...others] = await savePicture(clean, tools.workspace, { profile: picture.profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return [{ kind: 'image', files: [shown, ...others] }]
}

/** Shows possible marks before payment, so that people can press one instead of painting over it. */
export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  const picture = await loadPicture(fileOf(input, 'image').path, LOOKED_AT_SIDE)
  return { faces: [], warnings: [], marks: await suggestMarks(picture, tools) }
}

/** What was painted, or null where nothing was. */
async function loadPainted(input: EngineInput, { width, height }: Picture): Promise<Mask | null> {
  if (!input.values.mark) return null
  const mask = await loadMask(fileOf(input, 'mark').path, width, height)
  if (countChosen(mask) === 0) return null
  if (countChosen(mask) > MAX_PAINTED * mask.data.length) throw new RejectedByEngineError('mark_too_large')
  return mask
}

/** What is done with the painted area, as the person chooses. */
const PAINTED = { auto: liftOrFill, lift, fill }

function howOf({ values: { takeOff } }: EngineInput): keyof typeof PAINTED {
  return takeOff === 'lift' || takeOff === 'fill' ? takeOff : 'auto'
}

/** Recovers what a network sees under the mark. Nobody pays for words that can still be read. */
async function lift(picture: Picture, painted: Mask, tools: TaskTools): Promise<Picture> {
  const { under } = await lookUnderPainted(picture, painted, tools)
  if ((await readWithin(under, painted, tools)).length > 0) throw new RejectedByEngineError('mark_not_lifted')
  return under
}

/** Lifts what shines through, fills the rest, and looks at the result: nobody pays for traces, or for things made up. */
async function liftOrFill(picture: Picture, painted: Mask, tools: TaskTools): Promise<Picture> {
  const seen = await lookUnderPainted(picture, painted, tools)
  const clean = await clearPainted(picture, painted, seen, (from, holes) => guess(from, holes, tools), tools)
  if (!clean) throw new RejectedByEngineError('mark_not_cleared')
  return clean
}

function lookUnderPainted(picture: Picture, painted: Mask, tools: TaskTools): Promise<Sighting> {
  tools.progress(0.1, 'finding_marks')
  return lookUnder(picture, painted, tools)
}

/** Takes off what a network sees laid over, or else lettering that a detector finds, and checks the result. */
async function takeOff(picture: Picture, tools: TaskTools): Promise<Picture> {
  tools.progress(0.1, 'finding_marks')
  const before = await findAllLettering(picture, tools)
  const whatIsLeft = async (clean: Picture) => {
    const changed = changedBetween(picture, clean)
    if (leavesTraces(picture, clean, changed)) return 'mark_still_there'
    const after = await findAllLettering(clean, tools)
    return (await isMarkLeft(clean, { before: before.rows, changed }, after, tools)) ? 'several_marks' : null
  }
  const rows = await findRows(picture, tools)
  // Otherwise the strip that the words stand on would be left.
  const lifted = rows.onStrip ? null : await liftLaidOver(picture, before, tools)
  if (lifted && !(await whatIsLeft(lifted))) return lifted
  const { clean, reason } = await takeLetteringOff(picture, rows, tools)
  const left = clean && (await whatIsLeft(clean))
  if (clean && !left) return clean
  throw new RejectedByEngineError(left ?? reason)
}

interface Attempt {
  clean: Picture | null
  /** Why there is no clean picture. */
  reason: 'mark_still_there' | 'no_mark_found'
}

/** Finds lettering that was laid over and takes it off; what cannot be filled may still shine through. */
async function takeLetteringOff(picture: Picture, rows: Rows, tools: TaskTools): Promise<Attempt> {
  const overlay = await findOverlay(picture, tools)
  const chosen = countChosen(maskOf(overlay, picture))
  const isClear =
    chosen > 0 && chosen <= MAX_FOUND * picture.width * picture.height && areOneMark(overlay.letterings)
  const clean =
    (isClear && (await fillOverlay(picture, overlay, tools))) ||
    (await liftRows(picture, rows, tools)) ||
    (await liftTiles(picture, tools))
  return { clean, reason: isClear ? 'mark_still_there' : 'no_mark_found' }
}

/**
 * Fills what is under the letters. What can still be read is tried once more with all that is around it. Null where
 * that does not help.
 */
async function fillOverlay(picture: Picture, overlay: Overlay, tools: TaskTools): Promise<Picture | null> {
  const holes = await holesOf(picture, overlay, tools)
  if (!holes) return null
  const lifted = liftVeils(picture, overlay, holes)
  const first = await fill(lifted.picture, lifted.holes, tools)
  if (Math.abs(ghostOf(picture, first, lifted.holes, reachOf(overlay, picture))) > MAX_FILLED_GHOST)
    return null
  const left = await stillThere(first, overlay, tools)
  if (left.length === 0) return first
  const around = boxesOf(overlay, left, picture)
  if (countChosen(around) > MAX_AGAIN * picture.width * picture.height) return null
  const second = await fill(first, around, tools, 0.6)
  return (await stillThere(second, overlay, tools)).length === 0 ? second : null
}

/**
 * The letters, with all of the mark that the network sees around them. Where it sees most of the letters itself, and
 * nothing else was read, its own view is used: it separates letters from the gaps between them, which stay, as does
 * everything beside their rows. Null where nothing separates them.
 */
async function holesOf(picture: Picture, overlay: Overlay, tools: TaskTools): Promise<Mask | null> {
  const letters = maskOf(overlay, picture)
  const seen = inSizeOf(picture, seenAt(await lookBlindly(picture, tools), letters))
  const lines = overlay.letterings.map(({ line }) => line)
  const partOf = (mask: Mask) => countChosen(commonOf(letters, mask)) / countChosen(letters)
  if (partOf(seen) < MIN_SEEN || partOf(boxesOf(overlay, lines, picture)) < ONLY_LETTERS)
    return overlay.letterings.every(areTold) ? joinMasks(grow(letters), seen) : null
  return grow(commonOf(seen, boxesOf(overlay, lines, picture, WITHIN_ROWS)))
}

function reachOf({ width, letterings }: Overlay, picture: Picture): number {
  const height = Math.max(...letterings.map(({ line }) => line.height))
  return Math.max(MIN_REACH, Math.round((height * picture.width) / width / 2))
}

/**
 * Takes off words that the picture shines through, even where nothing could be filled. Null where traces would be
 * left.
 */
async function liftRows(picture: Picture, found: Rows, tools: TaskTools): Promise<Picture | null> {
  if (found.rows.length === 0 || found.onStrip) return null
  tools.progress(0.5, 'filling')
  const places = boxesOf(found, found.rows, picture, AROUND_ROWS)
  const height = (Math.max(...found.rows.map((row) => row.height)) * picture.width) / found.width
  const seen = await lookUnder(picture, places, tools)
  const { letters, hidden } = seeLetters(seen, places, Math.round(1.5 * height))
  if (hidden > (found.acrossFace ? MAX_HIDDEN_FACE : MAX_HIDDEN)) return null
  if (isThicker(letters, MAX_STROKE * height)) return null
  const reach = Math.max(2, Math.round(height / 3))
  const lifted = found.acrossFace ? null : liftPaint(picture, letters, height)
  if (
    lifted &&
    Math.abs(ghostOf(picture, lifted, places, reach)) <= MAX_GHOST &&
    (await isReadNoMore(lifted, tools))
  )
    return lifted
  const most = found.acrossFace ? MAX_GHOST : MAX_GUESSED_GHOST.rows
  const isGone = Math.abs(ghostOf(picture, seen.under, places, reach)) <= most
  return isGone && (await isReadNoMore(seen.under, tools)) ? seen.under : null
}

/** Looks closely: on a plain wall the outlines of words stay readable when little else is left. */
async function isReadNoMore(picture: Picture, tools: TaskTools): Promise<boolean> {
  return (await findRows(picture, tools)).rows.length === 0
}

/** Takes off words that repeat all over the picture. Null where there are none, or where some would be left. */
async function liftTiles(picture: Picture, tools: TaskTools): Promise<Picture | null> {
  tools.progress(0.6, 'finding_marks')
  const lifted = await liftPattern(picture, tools)
  if (!lifted) return null
  const reach = usualReach(picture)
  const isGone = Math.abs(ghostOf(picture, lifted.picture, lifted.places, reach)) <= MAX_GUESSED_GHOST.tiles
  return isGone ? withoutRows(lifted.picture, tools) : null
}

/**
 * Fills what is under the rows of words that can be read. Null where that does not help, or where there are too many.
 */
async function withoutRows(picture: Picture, tools: TaskTools): Promise<Picture | null> {
  const left = await readRows(picture, tools)
  if (left.rows.length === 0) return picture
  const around = boxesOf(left, left.rows, picture)
  if (countChosen(around) > MAX_AGAIN * picture.width * picture.height) return null
  const filled = await fill(picture, around, tools, 0.6)
  return (await readRows(filled, tools)).rows.length === 0 ? filled : null
}

function grow(mask: Mask): Mask {
  return growMask(mask, Math.max(MIN_BORDER, Math.round(Math.max(mask.width, mask.height) * BORDER)))
}

async function fill(picture: Picture, mask: Mask, tools: TaskTools, from?: number): Promise<Picture> {
  return (await guess(picture, mask, tools, from)).picture
}

function guess(picture: Picture, mask: Mask, tools: TaskTools, from = 0.3): Promise<SureFilling> {
  tools.progress(from, 'filling')
  return fillSurely(picture, mask, tools, (part) => tools.progress(from + 0.3 * part, 'filling'))
}
