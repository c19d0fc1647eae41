import path from 'node:path'
import type { TaskTools } from '../../host/task.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'

/** The camera's path is smoothed over this many seconds to either side. */
const SMOOTH_SECONDS = 0.6
/** The output frames of this analysis are not used. */
const UNSEEN = { pixels: 'grey', width: 16, height: 16 } as const

/**
 * Tracks the camera through the whole video, and returns the filter that steadies it, for a second pass over the same
 * frames. The picture is enlarged until no border shows.
 */
export async function planStabilising(
  video: Video,
  tools: Pick<TaskTools, 'ffmpeg' | 'signal' | 'workspace'>,
  onFrame: (frame: number) => void,
): Promise<string> {
  const notes = quote(path.join(tools.workspace, 'camera.trf'))
  const filters = [`vidstabdetect=result=${notes}:shakiness=6:accuracy=9`]
  let frame = 0
  for await (const _ of readFrames(video, { ...UNSEEN, filters }, tools)) onFrame(++frame)
  const { numerator, denominator } = video.frameRate
  const smoothing = Math.max(4, Math.round((SMOOTH_SECONDS * numerator) / denominator))
  // The filter changes frames in place that others may still use, and works best on YUV.
  return `format=yuv420p,copy,vidstabtransform=input=${notes}:smoothing=${smoothing}:optzoom=1:interpol=bicubic,copy`
}

/** A path inside a filter is parsed twice: as the value of an option, and as a part of a chain. */
function quote(file: string): string {
  const value = file.replaceAll(/[\\':]/g, String.raw`\$&`)
  return `'${value.replaceAll("'", String.raw`'\''`)}'`
}
