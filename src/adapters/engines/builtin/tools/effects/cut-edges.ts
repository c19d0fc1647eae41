import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { type Face, makeFace } from '../../kit/faces/face.ts'
import { type Box, clamp01, type Picture, smoothStep } from '../../kit/pictures/raster.ts'

/**
 * How much of an actor's width fades out where the photo cuts through the body, and how much of the height counts as
 * a cut.
 */
const FADE = 0.07
const MIN_CUT = 0.12

/**
 * Where the edge of a photo cuts through a person, a hard line would stand in the middle of the scene, so it fades
 * out.
 */
export function fadeCuts(subject: Picture, { left, width: wide }: Box, photoWidth: number): Picture {
  const { width, height } = subject
  const data = new Uint8Array(subject.data)
  const fade = Math.max(1, Math.round(width * FADE))
  for (const [touches, columnAt] of [
    [left <= 1, (step: number) => step],
    [left + wide >= photoWidth - 1, (step: number) => width - 1 - step],
  ] as const) {
    if (!touches || coverOf(subject, columnAt(0)) < MIN_CUT) continue
    for (let step = 0; step < fade; step++) {
      const share = smoothStep(0, 1, step / fade)
      for (let y = 0; y < height; y++) {
        const i = (y * width + columnAt(step)) * 4 + 3
        data[i] = Math.round((data[i] ?? 0) * share)
      }
    }
  }
  return { ...subject, data }
}

/** How much of a column is there, from 0 to 1. */
function coverOf({ width, height, data }: Picture, column: number): number {
  let covered = 0
  for (let y = 0; y < height; y++) covered += (data[(y * width + column) * 4 + 3] ?? 0) / 255
  return covered / height
}

/**
 * In heights of a face: how far hair extends above it, and how much of that must be visible for it to be continued.
 */
const HAIR = 0.3
const MIN_HAIR = 0.22
/** An arch is no flatter than this, as a part of half its width. */
const MIN_ARCH = 0.4
/** The part of what is visible above a face that is hair for certain, and not the forehead below it. */
const STRIP = 0.35

/** Whether more than the forehead is visible above a face. */
export const hasHair = ({ box }: Face) => box.y >= MIN_HAIR * box.height

/** Refuses a head whose photo ends at the forehead: its hair is unknown. */
export function requireHair(face: Face): void {
  if (!hasHair(face)) throw new RejectedByEngineError('no_room_above')
}

/** Where the upper edge of a photo cuts through hair, the hair is continued above it in an arch. */
export function closeHead(subject: Picture, face: Face | null): { subject: Picture; face: Face | null } {
  const span = face && hasHair(face) ? cutSpan(subject, face) : null
  if (!face || !span) return { subject, face }
  const { width, height } = subject
  const half = (span.right - span.left + 1) / 2
  const middle = (span.left + span.right) / 2
  const seen = Math.max(1, face.box.y)
  const arch = Math.ceil(Math.max(MIN_ARCH * half, HAIR * face.box.height - seen))
  const data = new Uint8Array(width * (height + arch) * 4)
  data.set(subject.data, width * arch * 4)
  const strip = Math.max(1, Math.floor(STRIP * seen))
  for (let up = 1; up <= arch; up++) {
    // Rows are mirrored to and fro, so that no row meets one that it does not look like.
    const way = (up - 1) % (2 * strip)
    const from = Math.min(way, 2 * strip - 1 - way) * width
    for (let x = span.left; x <= span.right; x++) {
      const top = arch * Math.sqrt(Math.max(0, 1 - ((x - middle) / half) ** 2))
      const source = (from + x) * 4
      const target = ((arch - up) * width + x) * 4
      data.set(subject.data.subarray(source, source + 3), target)
      data[target + 3] = Math.round((subject.data[source + 3] ?? 0) * clamp01(top - up + 0.5))
    }
  }
  const points = face.points.map((value, i) => (i % 3 === 1 ? value + arch : value))
  return { subject: { width, height: height + arch, data }, face: makeFace(points, face.score) }
}

/** The columns between which the upper edge cuts through a head; null where it does not. */
function cutSpan({ width, data }: Picture, { box }: Face): { left: number; right: number } | null {
  const isThere = (x: number) => (data[x * 4 + 3] ?? 0) > 127
  const middle = Math.round(box.x + box.width / 2)
  let left = middle
  let right = middle
  if (!isThere(middle)) return null
  while (left > 0 && isThere(left - 1)) left--
  while (right < width - 1 && isThere(right + 1)) right++
  return { left, right }
}
