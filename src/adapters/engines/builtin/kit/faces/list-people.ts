import type { TaskTools } from '../../host/task.ts'
import { sizeWithin } from '../pictures/load-picture.ts'
import { type Gif, readGifStills } from '../video/read-gif.ts'
import { readStills } from '../video/stills.ts'
import type { Video } from '../video/video.ts'
import type { Face, Pixels } from './face.ts'
import type { FaceAppearance } from './face-appearance.ts'
import { findFaces } from './find-faces.ts'
import { type Person, recognise } from './people.ts'

/** A person at their first appearance. */
export interface ListedPerson {
  appearance: FaceAppearance
  face: Face
  /** The picture in which they were seen. */
  picture: Pixels
}

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** The page shows the first still behind the boxes. */
const FIRST_MS = 100
const FEWEST_STILLS = 3
const MAX_STILLS = 8
/** There is more to miss in a longer video. */
const MS_PER_STILL = 5_000
const LONGEST_SIDE = 1280

/** Everybody in some pictures of a clip, by first appearance, then from left to right. */
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
    // A copy, since a picture may be a view of a larger buffer, which would stay in memory with it.
    const kept = { ...picture, data: Uint8Array.from(picture.data) }
    for (const { appearance, face } of fresh) if (face) listed.push({ appearance, face, picture: kept })
  }
  return listed
}

/**
 * Everybody whom a few stills of a video show. The same video gives the same list every time, so the numbers that
 * people choose are still valid when the video is processed. Faces are in pixels of their stills.
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

/** The times of the stills of a video: near its beginning, then at even intervals. */
export function stillTimes(durationMs: number): number[] {
  const wanted = FEWEST_STILLS + Math.floor(durationMs / MS_PER_STILL)
  const count = Math.min(MAX_STILLS, wanted)
  const first = Math.min(FIRST_MS, durationMs / 3)
  return Array.from({ length: count }, (_, i) => Math.round(first + ((durationMs - first) * i) / count))
}
