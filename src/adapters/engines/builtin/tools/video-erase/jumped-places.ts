import { cropMask, type Mask, placesOf } from '../../kit/fill/mask.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import type { Video } from '../../kit/video/video.ts'
import { inSize } from './find-video-marks.ts'
import { meanSlopes } from './lasting-edges.ts'
import type { Place } from './means.ts'
import { readSamples, type Samples } from './samples.ts'
import { AT_ITS_PLACE, edgesIn, findElsewhere, isKnown, MIN_EDGES } from './still-marks.ts'
import { templateOf } from './template.ts'
import { isShownIn } from './times.ts'

/** A place that somebody has painted, and the mark that is seen there for a while. */
interface MarkedPlace extends Place {
  mark: Mask
}

/** A mark must be gone from its place in this part of the video before it is looked for elsewhere. */
const GONE = 0.05

/** Where marks are while they are not in the places that were painted: nobody sees all places in one frame. */
export async function findJumpedPlaces(
  video: Video,
  marked: readonly MarkedPlace[],
  tools: VideoTools,
): Promise<MarkedPlace[]> {
  const jumping = marked.filter(
    ({ shown }) => shown.filter((value) => value === 0).length > GONE * shown.length,
  )
  if (jumping.length === 0) return []
  const samples = await readSamples(video, tools)
  const known = marked.map(({ mask }) => ({ mask: inSize(mask, samples), shift: AT_ITS_PLACE }))
  return jumping.flatMap((one) => {
    const jumps = jumpsOf(one, video, samples).filter(({ places }) => !isKnown(places, known))
    return jumps.map(({ x, y }) => {
      const moved = { left: -x, top: -y, width: video.width, height: video.height }
      const shown = one.shown.map((value) => 1 - value)
      return { mask: cropMask(one.mask, moved), mark: cropMask(one.mark, moved), shown }
    })
  })
}

/** How far a mark jumps, in pixels of the video, and what it covers there at the size of the samples. */
function jumpsOf({ mark, shown }: MarkedPlace, video: Video, samples: Samples) {
  const { frames, width, height } = samples
  const isThere = (n: number) => isShownIn(shown, Math.floor((n * video.frames) / frames.length))
  const there = frames.filter((_, n) => isThere(n))
  const absent = frames.filter((_, n) => !isThere(n))
  const small = inSize(mark, samples)
  const slopes = meanSlopes(there, width, height)
  const edges = edgesIn(placesOf(small), slopes)
  if (there.length === 0 || edges.length < MIN_EDGES) return []
  const still = { mask: small, template: templateOf(slopes, edges), shift: AT_ITS_PLACE }
  const scale = video.width / width
  return findElsewhere(still, there, absent, samples).map(({ shift }) => ({
    x: Math.round(shift.x * scale),
    y: Math.round(shift.y * scale),
    places: placesOf(small).map((i) => i + shift.y * width + shift.x),
  }))
}
