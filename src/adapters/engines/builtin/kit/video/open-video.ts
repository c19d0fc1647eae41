import { createInterface } from 'node:readline'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { runFfmpeg, sourceArguments } from '../../../../media/ffmpeg.ts'
import { readColours } from './colours.ts'
import { startProgram, type VideoTools } from './program.ts'
import type { Rate, Video } from './video.ts'

const TIMEOUT_MS = 60_000
/** Rates that differ by less are the same, measured over a video of a few seconds. */
const SAME_RATE = 0.02
/** Screens show no more. */
const FASTEST_RATE = 120

/** Reads the properties of a video. One that cannot be read to its end is refused. */
export async function openVideo(path: string, tools: VideoTools): Promise<Video> {
  const [counted, first] = await Promise.all([countFrames(path, tools), decodeFirst(path, tools)])
  return {
    path,
    width: first.width,
    height: first.height,
    frameRate: steadyRate(first.frameRate, counted),
    ...counted,
    soundCodec: first.soundCodec,
    colours: first.colours,
  }
}

/** The rate given by the file, unless so many frames are missing or extra that its frames are not evenly spaced. */
function steadyRate(told: Rate, { frames, durationMs }: Pick<Video, 'frames' | 'durationMs'>): Rate {
  const expected = (durationMs / 1000) * (told.numerator / told.denominator)
  const isTrue = Math.abs(expected - frames) <= Math.max(1.5, SAME_RATE * expected)
  if (isTrue && told.numerator / told.denominator <= FASTEST_RATE) return told
  const mean = (frames * 1000) / Math.max(1, durationMs)
  return { numerator: Math.round(Math.min(FASTEST_RATE, Math.max(1, mean)) * 1000), denominator: 1000 }
}

/** Reads to the end without decoding, because the length in a file's header may be wrong. */
async function countFrames(path: string, tools: VideoTools) {
  const program = startProgram(
    [...sourceArguments(path), ...'-map 0:V:0 -c copy -f framecrc -'.split(' ')],
    tools,
  )
  let frames = 0
  let begin = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  let ticks = 0
  try {
    for await (const line of createInterface({ input: program.output })) {
      const [, , shown, lasting] = line.split(',').map(Number)
      if (line.startsWith('#tb 0: ')) ticks = Number(line.split('/')[1]) / Number(line.split(/[ /]/)[2])
      if (line.startsWith('#') || shown === undefined || lasting === undefined) continue
      frames++
      begin = Math.min(begin, shown)
      end = Math.max(end, shown + lasting)
    }
    await program.ended
  } catch {
    tools.signal.throwIfAborted()
    throw new RejectedByEngineError('unreadable_video')
  } finally {
    program.kill()
  }
  const durationMs = Math.round(((end - begin) * 1000) / ticks)
  if (!(frames > 0) || !(durationMs > 0)) throw new RejectedByEngineError('unreadable_video')
  return { frames, durationMs }
}

/** Decodes one frame, because only that shows its true size. */
async function decodeFirst(path: string, { ffmpeg, signal }: VideoTools) {
  const { ok, output, log } = await runFfmpeg({
    program: ffmpeg,
    arguments: [
      ...'-v info -nostats'.split(' '),
      ...sourceArguments(path),
      ...'-map 0:V:0 -frames:v 1 -vf showinfo -f framecrc -'.split(' '),
    ],
    timeoutMs: TIMEOUT_MS,
    signal,
  })
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)$/m.exec(output) ?? []
  const [, denominator, numerator] = /^#tb 0: (\d+)\/(\d+)$/m.exec(output) ?? []
  if (!ok || !width || !height) throw new RejectedByEngineError('unreadable_video')
  return {
    width: Number(width),
    height: Number(height),
    frameRate: { numerator: Number(numerator), denominator: Number(denominator) },
    soundCodec: /^ {2}Stream #0:.*: Audio: (\w+)/m.exec(log)?.[1] ?? null,
    colours: readColours(log, Number(height)),
  }
}
