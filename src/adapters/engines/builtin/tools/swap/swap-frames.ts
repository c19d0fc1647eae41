import type { TaskTools } from '../../host/task.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import type { Plane } from '../../kit/pictures/raster.ts'
import type { Misfit } from './fit.ts'
import { skinOf } from './load-sources.ts'
import type { SourceFace } from './source-face.ts'
import { type FaceMemory, swapFace } from './swap-face.ts'

/** A face in one frame, and its source. */
export interface FrameFace {
  /** The same for the same person in all frames. */
  identity: number
  face: Face
  source: SourceFace
}

interface Followed {
  /** The last frame with the person. */
  frame: number
  skin: Plane
  /** The frame from which the map of the skin was made. */
  mapped: number
  memory: FaceMemory | null
}

/** Hair and hands move little from frame to frame, and the atlas moves the map along with the face. */
const FRAMES_PER_MAP = 4

/**
 * Swaps faces frame by frame. A person's memory lasts as long as they are seen without a break. `misfits` contains the
 * results: null for every changed face.
 */
export function createFrameSwapper(tools: Pick<TaskTools, 'models'>) {
  const people = new Map<number, Followed>()
  const misfits = new Set<Misfit | null>()

  async function follow(frame: number, pixels: Pixels, { identity, face }: FrameFace): Promise<Followed> {
    const known = people.get(identity)
    const before = known?.frame === frame - 1 ? known : null
    if (before && frame - before.mapped < FRAMES_PER_MAP) return { ...before, frame }
    const skin = await skinOf(pixels, face, tools)
    return { frame, skin, mapped: frame, memory: before?.memory ?? null }
  }

  /** Changes a frame in place. A cut clears the memory. */
  async function swap(
    frame: number,
    pixels: Pixels,
    faces: readonly FrameFace[],
    isCut: boolean,
  ): Promise<void> {
    if (isCut) people.clear()
    // All maps come first, since a changed face may extend into another one's map.
    for (const one of faces) people.set(one.identity, await follow(frame, pixels, one))
    for (const { identity, face, source } of faces) {
      const person = people.get(identity)
      if (!person) continue
      const { memory, misfit } = swapFace(pixels, face.points, person.skin, source, person.memory, 'clip')
      person.memory = memory
      misfits.add(misfit)
    }
  }

  return { swap, misfits }
}
