import path from 'node:path'
import sharp from 'sharp'
import type { TaskTools } from '../../host/task.ts'
import type { Pixels } from '../../kit/faces/face.ts'
import { channelsOf } from '../../kit/faces/lab.ts'
import type { ListedPerson } from '../../kit/faces/list-people.ts'
import { trackFaces } from '../../kit/faces/track-faces.ts'
import { type FaceAssignment, facesToSwap } from './assign-faces.ts'
import { createFrameSwapper } from './swap-frames.ts'

const MAX_PREVIEWS = 3
/** Small enough for an answer, and large enough to see whether a person likes it. */
const LONGEST_SIDE = 480
const QUALITY = 74

/** Reads a still on demand; null if there is none. */
type ReadStill = () => Promise<Pixels | null>

/**
 * Swaps the faces in a few stills of a clip, and writes them small. Stills without any change are skipped if there are
 * others.
 */
export async function makePreviews(
  stills: readonly ReadStill[],
  listed: readonly Pick<ListedPerson, 'appearance'>[],
  assigned: FaceAssignment,
  tools: TaskTools,
): Promise<string[]> {
  const changed: Pixels[] = []
  const unchanged: Pixels[] = []
  for (const read of stills) {
    if (changed.length === MAX_PREVIEWS) break
    const still = await read()
    if (!still) continue
    const isChanged = await swapStill(still, listed, assigned, tools)
    if (isChanged) changed.push(still)
    else unchanged.push(still)
  }
  const shown = [...changed, ...unchanged].slice(0, MAX_PREVIEWS)
  return Promise.all(shown.map((still, i) => save(still, path.join(tools.workspace, `preview-${i}.webp`))))
}

/** Changes a still in place; false if there is nobody to change. */
async function swapStill(
  still: Pixels,
  listed: readonly Pick<ListedPerson, 'appearance'>[],
  assigned: FaceAssignment,
  tools: TaskTools,
): Promise<boolean> {
  const { frames } = await trackFaces([still], tools, listed)
  const faces = facesToSwap(frames.flat(), assigned)
  await createFrameSwapper(tools).swap(0, still, faces, true)
  return faces.length > 0
}

async function save(still: Pixels, file: string): Promise<string> {
  const { width, height, data } = still
  await sharp(data, { raw: { width, height, channels: channelsOf(still) === 4 ? 4 : 3 } })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toFile(file)
  return file
}
