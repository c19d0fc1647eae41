import type { TaskTools } from '../../host/task.ts'
import { findOverlay, maskOf } from '../../kit/fill/find-overlay.ts'
import { growMask, type Mask, newMask } from '../../kit/fill/mask.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readStills, type Still } from '../../kit/video/stills.ts'
import type { Video } from '../../kit/video/video.ts'

/** When stills are taken, as parts of the video's length. */
const MOMENTS = [0.15, 0.5, 0.85]
/** The edges of letters are found a little farther out or in from still to still. */
const INEXACTNESS = 2

/** Words that seem to be laid over the picture, at the same place in most stills. */
export async function findLettering(
  video: Video,
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<Mask | null> {
  const stills = await readStills(
    video,
    MOMENTS.map((part) => part * video.durationMs),
    tools,
  )
  const votes = newMask(video.width, video.height)
  for (const still of stills) {
    tools.signal.throwIfAborted()
    const found = await findOverlay(pictureOf(still), tools)
    growMask(maskOf(found, still), INEXACTNESS).data.forEach((value, i) => {
      votes.data[i] = (votes.data[i] ?? 0) + value
    })
  }
  const data = votes.data.map((count) => (count > stills.length / 2 ? 1 : 0))
  return data.includes(1) ? { ...votes, data } : null
}

export function pictureOf({ width, height, data }: Still): Picture {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) pixels.set(data.subarray(i * 3, i * 3 + 3), i * 4)
  return { width, height, data: pixels }
}
