import type { TaskTools } from '../../host/task.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import type { Plane } from '../../kit/pictures/raster.ts'
import type { Misfit } from './fit.ts'
import { skinOf } from './load-sources.ts'
import type { SourceFace } from './source-face.ts'
import { type FaceMemory, swapFace } from './swap-face.ts'

/** A face in one frame, and what it becomes there. */
export interface FrameFace {
  /** The same for the same person in all frames. */
  identity: number
  face: Face
  source: SourceFace
}

interface Followed {
  /** The last one in which the person was seen. */
  frame: number
  skin: Plane
  /** The frame that the map of the skin was made from. */
  mapped: number
  memory: FaceMemory | null
}

/** Hair and hands move little from frame to frame, and the atlas carries the map along with the face. */
const FRAMES_PER_MAP = 4

/**
 * Swaps faces frame by frame. What is known of a person is carried on for as long as they are seen without a break.
 * `misfits` tells what came of it: null for every face that was changed.
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

  /** Changes a frame in place. After a cut nothing is carried on. */
  async function swap(
    frame: number,
    pixels: Pixels,
    faces: readonly FrameFace[],
    isCut: boolean,
  ): Promise<void> {
    if (isCut) people.clear()
    // All maps come first, since a face that was changed may reach into the map of another one.
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
