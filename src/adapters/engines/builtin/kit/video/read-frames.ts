import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { sourceArguments } from '../../../../media/ffmpeg.ts'
import { type Program, startProgram, type VideoTools } from './program.ts'
import { framesIn, type Rate, type Video, writtenRate } from './video.ts'

const PIXELS = {
  rgb: { format: 'rgb24', channels: 3 },
  rgba: { format: 'rgba', channels: 4 },
  grey: { format: 'gray', channels: 1 },
} as const

export interface FrameOptions {
  pixels: keyof typeof PIXELS
  /** The video's own by default. */
  width?: number
  height?: number
  /** For ffmpeg, before the frames are scaled. */
  filters?: readonly string[]
  fromMs?: number
  forMs?: number
  /** Frames are dropped or repeated to match it. */
  frameRate?: Rate
}

/** The frames of a video in order, upright and evenly spaced. Only one of them is held at a time. */
export async function* readFrames(
  video: Video,
  options: FrameOptions,
  tools: VideoTools,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { width = video.width, height = video.height } = options
  const program = startProgram(argumentsFor(video, { ...options, width, height }), tools)
  const { forMs = video.durationMs, frameRate = video.frameRate } = options
  const expected = framesIn(forMs, frameRate)
  const told = tools.onPass?.()
  let frames = 0
  try {
    for await (const frame of inPieces(program.output, width * height * PIXELS[options.pixels].channels)) {
      frames++
      yield frame
      told?.(Math.min(1, frames / expected))
    }
    await endOf(program, frames)
  } finally {
    program.kill()
  }
}

/** A video that fails at the first frame is a bad file; one that fails later is our error. */
async function endOf({ ended }: Program, frames: number): Promise<void> {
  try {
    await ended
  } catch (error) {
    if (frames === 0) throw new RejectedByEngineError('unreadable_video')
    throw error
  }
}

function argumentsFor(video: Video, options: FrameOptions & { width: number; height: number }): string[] {
  const { width, height, filters = [], fromMs, forMs, frameRate = video.frameRate } = options
  const scale = `scale=${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int:in_color_matrix=${video.colours.matrix}`
  const chain = [
    `fps=${writtenRate(frameRate)}:start_time=0`,
    ...filters,
    scale,
    `format=${PIXELS[options.pixels].format}`,
  ].join(',')
  return [
    ...'-threads 1'.split(' '),
    ...(fromMs === undefined ? [] : ['-ss', (fromMs / 1000).toFixed(3)]),
    ...sourceArguments(video.path),
    ...(forMs === undefined ? [] : ['-t', (forMs / 1000).toFixed(3)]),
    ...'-map 0:V:0 -an -sn -fps_mode passthrough'.split(' '),
    '-vf',
    chain,
    ...'-f rawvideo pipe:1'.split(' '),
  ]
}

/** Cuts a stream into pieces of one size. A remainder at its end is dropped. */
async function* inPieces(
  stream: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(bytes)
  let filled = 0
  for await (const chunk of stream) {
    let offset = 0
    while (offset < chunk.length) {
      const taken = Math.min(bytes - filled, chunk.length - offset)
      piece.set(chunk.subarray(offset, offset + taken), filled)
      filled += taken
      offset += taken
      if (filled < bytes) continue
      yield piece
      piece = new Uint8Array(bytes)
      filled = 0
    }
  }
}
