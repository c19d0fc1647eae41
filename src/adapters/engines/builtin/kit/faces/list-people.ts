import type { TaskTools } from '../../host/task.ts'
import { sizeWithin } from '../pictures/load-picture.ts'
import { type Gif, readGifStills } from '../video/read-gif.ts'
import { readStills } from '../video/stills.ts'
import type { Video } from '../video/video.ts'
import type { Face, Pixels } from './face.ts'
import type { FaceAppearance } from './face-appearance.ts'
import { findFaces } from './find-faces.ts'
import { type Person, recognise } from './people.ts'

/** A person as they are first seen. */
export interface ListedPerson {
  appearance: FaceAppearance
  face: Face
  /** The picture they are seen in. */
  picture: Pixels
}

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** The first still is the one that the page shows behind the boxes. */
const FIRST_MS = 100
const FEWEST_STILLS = 3
const MAX_STILLS = 8
/** In a longer video there is more to miss. */
const MS_PER_STILL = 5_000
const LONGEST_SIDE = 1280

/** Everybody in some pictures of a clip, in the order in which they come, from left to right. */
export async function listPeople(
  pictures: AsyncIterable<Pixels> | Iterable<Pixels>,
  tools: Tools,
): Promise<ListedPerson[]> {
  const people: Person[] = []
  const listed: ListedPerson[] = []
  for await (const picture of pictures) {
    tools.signal.throwIfAborted()
    for (const person of people) person.face = null
    const found = await findFaces(picture, tools)
    const fresh = recognise(people, found, picture)
    if (fresh.length === 0) continue
    people.push(...fresh)
    // A copy, since a picture may be a view of a larger piece of memory, which would be kept with it.
    const kept = { ...picture, data: Uint8Array.from(picture.data) }
    for (const { appearance, face } of fresh) if (face) listed.push({ appearance, face, picture: kept })
  }
  return listed
}

/**
 * Everybody in a video, as far as a few stills of it show. The same video gives the same list each time, so that what
 * people choose by number is found again when the video is worked on. Faces are in pixels of their stills.
 */
export async function listVideoPeople(
  video: Video,
  tools: Pick<TaskTools, 'models' | 'signal' | 'ffmpeg'>,
): Promise<ListedPerson[]> {
  const size = sizeWithin(video, LONGEST_SIDE)
  const stills = await readStills(video, stillTimes(video.durationMs), tools, size)
  return listPeople(stills, tools)
}

/** The same for a GIF. */
export async function listGifPeople(gif: Gif, tools: Tools): Promise<ListedPerson[]> {
  return listPeople(readGifStills(gif, MAX_STILLS, tools.signal), tools)
}

/** When a video is looked at: near its beginning, then at even times. */
export function stillTimes(durationMs: number): number[] {
  const wanted = FEWEST_STILLS + Math.floor(durationMs / MS_PER_STILL)
  const count = Math.min(MAX_STILLS, wanted)
  const first = Math.min(FIRST_MS, durationMs / 3)
  return Array.from({ length: count }, (_, i) => Math.round(first + ((durationMs - first) * i) / count))
}
