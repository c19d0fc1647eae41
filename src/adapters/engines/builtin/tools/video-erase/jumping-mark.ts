import { setImmediate } from 'node:timers/promises'
import type { Box } from '../../kit/pictures/raster.ts'
import { completeMask, moveBack } from './aligned.ts'
import { findLastingEdges, type LastingEdges } from './lasting-edges.ts'
import type { Samples } from './samples.ts'
import { boxOf, coverEdges, findShapes, isMark, maskOf, withoutSpecks } from './shapes.ts'
import {
  edgesOf,
  findTemplate,
  type PlacedMark,
  type Shift,
  strengthIn,
  type Template,
  templateOf,
} from './template.ts'

/** Marks stay at least as long as so many samples before they jump. */
const STAY = 12
/** Marks at two places are the same one from this likeness on. The scene behind them makes them unlike. */
const SAME = 0.5
/** A stay that was not found at first is believed from this likeness on, and this many samples. */
const FOUND_AGAIN = 0.5
const SHORTEST_STAY = 3
/** At both places an edge must rise the same way, by at least this part of the steeper one. */
const AGREED = 0.5
const MIN_STEEPNESS = 4
const MIN_SEEN = 0.7
/** How far beyond what is known of the mark more of it is looked for, again and again. */
const AROUND = 16
const MAX_ROUNDS = 8
/** How many of the edges must stay over changes of the scene. */
const MIN_OVERLAID = 0.25
/** A mark is at a place in frames in which it is at least this strong there. */
const SHOWN = 0.35
/** What else stays for a while is tried, too; after so many there is no such mark. */
const MAX_TRIED = 4

/** A mark that was seen staying for a while, and everything that was seen at that time. */
interface Sighting {
  edges: LastingEdges
  places: number[]
  template: Template
}

/** A mark that is seen at several places, one after the other. What stays at one only may belong to the scene. */
export async function findJumpingMark(
  samples: Samples,
  staying: readonly PlacedMark[],
  signal: AbortSignal,
): Promise<PlacedMark | null> {
  const stays: LastingEdges[] = []
  for (let start = 0; start + STAY <= samples.frames.length; start += STAY / 2) {
    await setImmediate()
    signal.throwIfAborted()
    stays.push(findLastingEdges(samples.frames.slice(start, start + STAY), samples.width, samples.height))
  }
  const sightings = stays
    .flatMap(sightingsIn)
    .filter(({ places }) => !staying.some(({ mask }) => places.some((i) => mask.data[i])))
    .toSorted((one, other) => other.template.energy - one.template.energy)
  for (const sighting of sightings.slice(0, MAX_TRIED)) {
    await setImmediate()
    signal.throwIfAborted()
    const mark = findElsewhere(sighting, stays, samples)
    if (mark) return withAllParts(withAllStays(mark, samples), samples)
  }
  return null
}

function sightingsIn(edges: LastingEdges): Sighting[] {
  return findShapes(edges).map((shape) => {
    const places = edgesOf(shape, edges)
    return { edges, places, template: templateOf(edges, places) }
  })
}

/** The same mark at another time and place, or null. */
function findElsewhere(
  sighting: Sighting,
  stays: readonly LastingEdges[],
  samples: Samples,
): PlacedMark | null {
  const { places, template } = sighting
  const box = boxOf(places, samples.width)
  const [best] = stays
    .map((stay) => findTemplate(template, stay))
    .filter(({ likeness, shift }) => likeness >= SAME && leaves(box, shift))
    .toSorted((one, other) => other.likeness - one.likeness)
  if (!best) return null
  // The longer the scene moves behind a mark, the less of it is taken for a part of the mark.
  const [here, there] = [{ x: 0, y: 0 }, best.shift].map((shift) => edgesAt(shift, template, samples))
  if (!here || !there) return null
  const common = allCommonEdges(here, there, box, best.shift)
  const overlaid = common.filter((i) => here.overlaid[i] || sighting.edges.overlaid[i])
  if (overlaid.length < MIN_OVERLAID * common.length || !isMark(common, here)) return null
  return {
    mask: coverEdges(maskOf([...common, ...certainEdges(here, there, common, best.shift)], here)),
    template: templateOf(here, common),
    shifts: [{ x: 0, y: 0 }, best.shift],
  }
}

/** What lasts while the mark is at one place, or null where it is hardly there. */
function edgesAt(shift: Shift, template: Template, { frames, width, height }: Samples): LastingEdges | null {
  const there = frames.filter((frame) => strengthIn(template, shift, frame, width) >= SHOWN)
  return there.length < SHORTEST_STAY ? null : findLastingEdges(there, width, height)
}

/** Marks that jump leave no part of themselves where it was; the scene moves bit by bit. */
function leaves({ width, height }: Box, shift: Shift): boolean {
  return Math.abs(shift.x) > width || Math.abs(shift.y) > height
}

/** Only what is the same at both places is the mark; the rest is the scene behind it. */
function allCommonEdges(here: LastingEdges, there: LastingEdges, box: Box, shift: Shift): number[] {
  let common = commonEdges(here, there, box, shift)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const more = commonEdges(here, there, boxOf(common, here.width), shift)
    if (more.length <= common.length) break
    common = more
  }
  return common
}

function commonEdges(here: LastingEdges, there: LastingEdges, box: Box, shift: Shift): number[] {
  const step = shift.y * here.width + shift.x
  const common = placesAround(box, here).filter((i) => {
    const j = i + step
    const steepest = Math.max(here.steepness[i] ?? 0, there.steepness[j] ?? 0)
    if (Math.min(here.steepness[i] ?? 0, there.steepness[j] ?? 0) < MIN_STEEPNESS) return false
    if (Math.min(here.seen[i] ?? 0, there.seen[j] ?? 0) < MIN_SEEN) return false
    const along = (here.right[i] ?? 0) * (there.right[j] ?? 0) + (here.down[i] ?? 0) * (there.down[j] ?? 0)
    return along >= AGREED * steepest * steepest
  })
  return withoutSpecks(common, here)
}

/** What is certain at one place belongs to the mark, too: at the other one the scene may look the same as the mark. */
function certainEdges(
  here: LastingEdges,
  there: LastingEdges,
  common: readonly number[],
  shift: Shift,
): number[] {
  const step = shift.y * here.width + shift.x
  const certain = placesAround(boxOf(common, here.width), here).filter(
    (i) => here.overlaid[i] || there.overlaid[i + step],
  )
  return withoutSpecks(certain, here)
}

/** The places in a box and a little around it. */
function placesAround({ left, top, width, height }: Box, frame: LastingEdges): number[] {
  const places: number[] = []
  const right = Math.min(frame.width, left + width + AROUND)
  for (let y = Math.max(0, top - AROUND); y < Math.min(frame.height, top + height + AROUND); y++) {
    for (let x = Math.max(0, left - AROUND); x < right; x++) places.push(y * frame.width + x)
  }
  return places
}

/** Looks in samples in which the mark is at none of its places for the one where it is. */
function withAllStays(
  { mask, template, shifts }: PlacedMark,
  { frames, width, height }: Samples,
): PlacedMark {
  const all = [...shifts]
  let absent: Uint8Array[] = []
  const search = () => {
    if (absent.length >= SHORTEST_STAY) {
      const { shift, likeness } = findTemplate(template, findLastingEdges(absent, width, height))
      if (likeness >= FOUND_AGAIN) all.push(shift)
    }
    absent = []
  }
  for (const frame of frames) {
    const isShown = all.some((shift) => strengthIn(template, shift, frame, width) >= SHOWN)
    if (isShown) search()
    else absent.push(frame)
  }
  search()
  return { mask, template, shifts: all }
}

/** The name under a mark is fainter, and only seen for certain where all places are laid over each other, equally often. */
function withAllParts(mark: PlacedMark, { frames, width, height }: Samples): PlacedMark {
  const stays = mark.shifts.map((shift) =>
    frames
      .filter((frame) => strengthIn(mark.template, shift, frame, width) >= SHOWN)
      .map((frame) => moveBack(frame, width, height, shift)),
  )
  const often = Math.max(SHORTEST_STAY, Math.min(...stays.map((stay) => stay.length)))
  const aligned = stays.flatMap((stay) => stay.filter((_, n) => n % Math.ceil(stay.length / often) === 0))
  return { ...mark, mask: completeMask(mark, aligned) }
}
