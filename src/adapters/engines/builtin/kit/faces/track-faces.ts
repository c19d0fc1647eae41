import type { TaskTools } from '../../host/task.ts'
import { type Face, overlapOf, type Pixels } from './face.ts'
import { appearanceDistance, appearanceOf } from './face-appearance.ts'
import { findFaces } from './find-faces.ts'
import type { ListedPerson } from './list-people.ts'
import { meshAt } from './mesh.ts'
import { type Person, recognise } from './people.ts'
import { createCutFinder } from './scene-cut.ts'
import { fillGaps, smoothTrack, type TrackedFrames } from './smooth-track.ts'

/** A face in a frame of a clip; a person has the same number in all frames. */
export interface TrackedFace extends Face {
  identity: number
}

export interface Tracks {
  /** The faces of each frame. */
  frames: TrackedFace[][]
  /** The numbers of the frames that begin a scene, including the first. */
  cuts: ReadonlySet<number>
}

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** New faces are noticed after at most this many frames, and recently lost ones sooner. */
const FRAMES_BETWEEN_LOOKS = 12
const FRAMES_BETWEEN_SEARCHES = 3
const SEARCHED_FOR_FRAMES = 60
/** A face that overlaps its last position less than this was confused with another one. */
const MIN_OVERLAP = 0.25
/** Two tracks that overlap more than this follow the same face. */
const SAME_FACE = 0.45
/** How much a person's appearance may change from one frame to the next. */
const SUDDEN_CHANGE = 0.3
/** The remembered appearance follows slowly, like the light. */
const APPEARANCE_RATE = 0.1
/** A face seen in fewer frames was a mistake, unless the clip is that short. */
const SHORTEST_TRACK = 3

interface Followed extends Person {
  frames: TrackedFrames
  /** The last frame with them. */
  seenAt: number
}

/**
 * Follows the faces of a clip through its frames, across cuts and when they hide each other, and smooths their paths.
 * Listed people keep their numbers; others get the next ones by first appearance, then from left to right. Each frame
 * is read once, in order, and not kept.
 */
export async function trackFaces(
  frames: AsyncIterable<Pixels> | Iterable<Pixels>,
  tools: Tools,
  listed: readonly Pick<ListedPerson, 'appearance'>[] = [],
): Promise<Tracks> {
  const people = listed.map(({ appearance }) => newcomer({ appearance, face: null }))
  const cuts = new Set<number>()
  const isCut = createCutFinder()
  let recent: Frame[] = []
  let count = 0
  for await (const picture of frames) {
    tools.signal.throwIfAborted()
    if (isCut(picture)) cuts.add(count)
    const now = { picture, frame: count, isCut: cuts.has(count) }
    if (now.isCut) recent = []
    await trackFrame(people, now, tools)
    for (const person of people) await trackBack(person, people, recent, tools)
    // A copy, since a picture may be a view of a reused buffer.
    recent.unshift({ ...now, picture: { ...picture, data: Uint8Array.from(picture.data) } })
    recent.length = Math.min(recent.length, FRAMES_BETWEEN_LOOKS)
    count++
  }
  return { cuts, frames: gather(people, listed.length, count, cuts) }
}

function newcomer(person: Person): Followed {
  return { ...person, frames: new Map(), seenAt: Number.NEGATIVE_INFINITY }
}

interface Frame {
  picture: Pixels
  frame: number
  isCut: boolean
}

async function trackFrame(people: Followed[], now: Frame, tools: Tools): Promise<void> {
  const { picture, frame, isCut } = now
  const present = people.filter(({ face }) => face !== null)
  for (const person of present) person.face = isCut ? null : await follow(picture, person, tools)
  leaveOneEach(people, picture)
  const isLost = present.some(({ face }) => face === null)
  if (isCut || isLost || isTimeToLook(people, frame)) {
    const found = await findFaces(picture, tools)
    people.push(...recognise(people, found, picture).map(newcomer))
  }
  for (const person of people) {
    if (!person.face) continue
    person.frames.set(frame, person.face)
    person.seenAt = frame
    const appearance = appearanceOf(picture, person.face.points)
    person.appearance = person.appearance.map(
      (value, i) => value + ((appearance[i] ?? 0) - value) * APPEARANCE_RATE,
    )
  }
}

/**
 * A person who was just noticed may have been there since the last look: follows them into earlier frames, latest
 * first.
 */
async function trackBack(
  person: Followed,
  people: readonly Followed[],
  before: readonly Frame[],
  tools: Tools,
): Promise<void> {
  let { face } = person
  for (const { picture, frame } of before) {
    if (!face || person.frames.has(frame)) return
    face = await follow(picture, { face, appearance: person.appearance }, tools)
    const isOthers = people.some((other) => isSameFace(other.frames.get(frame), face))
    if (!face || isOthers) return
    person.frames.set(frame, face)
  }
}

function isSameFace(one: Face | null | undefined, other: Face | null): boolean {
  return !!one && !!other && overlapOf(one.box, other.box) >= SAME_FACE
}

function isTimeToLook(people: readonly Followed[], frame: number): boolean {
  const isSearching = people.some(({ face, seenAt }) => !face && frame - seenAt < SEARCHED_FOR_FRAMES)
  return frame % (isSearching ? FRAMES_BETWEEN_SEARCHES : FRAMES_BETWEEN_LOOKS) === 0
}

async function follow(picture: Pixels, { face, appearance }: Person, tools: Tools): Promise<Face | null> {
  const next = face && (await meshAt(picture, face, tools))
  if (!next || overlapOf(face.box, next.box) < MIN_OVERLAP) return null
  return appearanceDistance(appearance, appearanceOf(picture, next.points)) > SUDDEN_CHANGE ? null : next
}

/** When one face passes in front of another, both tracks run onto it; it belongs to the person who looks like it. */
function leaveOneEach(people: readonly Person[], picture: Pixels): void {
  for (const [i, one] of people.entries()) {
    for (const other of people.slice(i + 1)) {
      if (!one.face || !other.face || overlapOf(one.face.box, other.face.box) < SAME_FACE) continue
      const [toOne, toOther] = [one, other].map(({ appearance, face }) =>
        face ? appearanceDistance(appearance, appearanceOf(picture, face.points)) : 0,
      )
      if ((toOne ?? 0) <= (toOther ?? 0)) other.face = null
      else one.face = null
    }
  }
}

function gather(
  people: readonly Followed[],
  listed: number,
  count: number,
  cuts: ReadonlySet<number>,
): TrackedFace[][] {
  const shortest = Math.min(SHORTEST_TRACK, count)
  const frames: TrackedFace[][] = Array.from({ length: count }, () => [])
  const lasting = people.filter((person, i) => i < listed || person.frames.size >= shortest)
  for (const [identity, person] of lasting.entries()) {
    const inOrder = new Map([...person.frames].sort(([one], [other]) => one - other))
    for (const [frame, face] of smoothTrack(fillGaps(inOrder, cuts), cuts)) {
      frames[frame]?.push({ ...face, identity })
    }
  }
  return frames
}
