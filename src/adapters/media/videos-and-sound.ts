import type { Cut, MediaFacts } from '../../modules/assets/media-tools.ts'
import type { MediaFormat, PictureFormat } from '../../shared/catalogue/formats.ts'
import { MEDIA_LIMITS } from '../../shared/catalogue/media.ts'
import { maxUploadBytes } from '../../shared/catalogue/tiers.ts'
import { AppError } from '../../shared/errors.ts'
import type { Confinement } from '../confinement/confinement.ts'
import { runFfmpeg } from './ffmpeg.ts'
import type { FileWindow } from './file-window.ts'
import { checkPixels } from './pictures/check-pixels.ts'

export type StreamFormat = Exclude<MediaFormat, PictureFormat>

type Container = {
  /** What ffmpeg calls it when reading; given, so that no file chooses another reader by its contents. */
  demuxer: string
  muxer: string
  /** Null where the container is not taken for videos. */
  video: string | null
  sound: string
}

const CONTAINERS: Record<StreamFormat, Container> = {
  mp4: { demuxer: 'mov', muxer: 'mp4', video: 'video/mp4', sound: 'audio/mp4' },
  mov: { demuxer: 'mov', muxer: 'mov', video: 'video/quicktime', sound: 'audio/mp4' },
  webm: { demuxer: 'matroska', muxer: 'webm', video: 'video/webm', sound: 'audio/webm' },
  mkv: { demuxer: 'matroska', muxer: 'matroska', video: 'video/x-matroska', sound: 'audio/x-matroska' },
  avi: { demuxer: 'avi', muxer: 'avi', video: 'video/x-msvideo', sound: 'audio/x-msvideo' },
  ogg: { demuxer: 'ogg', muxer: 'ogg', video: 'video/ogg', sound: 'audio/ogg' },
  mp3: { demuxer: 'mp3', muxer: 'mp3', video: null, sound: 'audio/mpeg' },
  wav: { demuxer: 'wav', muxer: 'wav', video: null, sound: 'audio/wav' },
  aac: { demuxer: 'aac', muxer: 'adts', video: null, sound: 'audio/aac' },
  flac: { demuxer: 'flac', muxer: 'flac', video: null, sound: 'audio/flac' },
  m4a: { demuxer: 'mov', muxer: 'ipod', video: 'video/mp4', sound: 'audio/mp4' },
  wma: { demuxer: 'asf', muxer: 'asf', video: null, sound: 'audio/x-ms-wma' },
  aiff: { demuxer: 'aiff', muxer: 'aiff', video: null, sound: 'audio/aiff' },
  caf: { demuxer: 'caf', muxer: 'caf', video: null, sound: 'audio/x-caf' },
}

/** Reading 200 MB takes a second; the rest is patience with a busy machine. */
const PROBE_TIMEOUT_MS = 30_000
const STRIP_TIMEOUT_MS = 120_000
const CUT_TIMEOUT_MS = 300_000

/** The first video that is not a cover picture, and all sound. Other tracks may hold places and are left behind. */
const WANTED_STREAMS = ['-map', '0:V:0?', '-map', '0:a?']

type Source = {
  program: string | null
  confinement: Confinement | undefined
  path: string
  file: FileWindow
  signal: AbortSignal | undefined
}

export async function probeStreams(source: Source, format: StreamFormat): Promise<MediaFacts> {
  const { video, sound } = CONTAINERS[format]
  await refuseShortRiff(source.file, format)
  const { videoCodec, audioCodec, durationMs } = await measure(source, format)
  const kind = videoCodec ? 'video' : 'audio'
  const mime = videoCodec ? video : sound
  if (!mime) throw new AppError('upload_kind')
  const { seconds } = MEDIA_LIMITS[kind]
  const bytes = maxUploadBytes('vip', kind)
  if (source.file.bytes > bytes) throw new AppError('too_large', { limit: `${bytes / 2 ** 20} MB` })
  if (durationMs > seconds * 1000) throw new AppError('upload_too_long', { limit: seconds })
  const first = await decodeFirst(source, format, kind)
  return {
    format,
    kind,
    mime,
    width: first.size?.width ?? null,
    height: first.size?.height ?? null,
    durationMs,
    frames: null,
    frameRate: first.frameRate,
    hasSound: audioCodec !== null,
    codec: videoCodec ?? audioCodec,
  }
}

/** Copies the streams as they are into a fresh container of the same kind. */
export async function stripStreams(source: Source, format: StreamFormat, outPath: string): Promise<void> {
  const { muxer } = CONTAINERS[format]
  const { ok } = await runFfmpeg({
    ...source,
    arguments: [
      ...'-v error -fflags +genpts'.split(' '),
      ...input(source.path, format),
      ...WANTED_STREAMS,
      ...'-c copy -map_metadata -1 -map_chapters -1 -fflags +bitexact -flags +bitexact'.split(' '),
      ...(['mp4', 'mov', 'ipod'].includes(muxer) ? ['-movflags', '+faststart'] : []),
      '-f',
      muxer,
      `file:${outPath}`,
    ],
    timeoutMs: STRIP_TIMEOUT_MS,
  })
  if (!ok) throw new AppError('upload_unreadable')
}

/** Encodes a part anew, nearly without loss, because a cut between two key frames cannot be copied. */
export async function cutStreams(
  source: Source,
  format: StreamFormat,
  { startMs, endMs, crop }: Cut,
  outPath: string,
): Promise<void> {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 'iw', height: 'ih' }
  const { ok } = await runFfmpeg({
    ...source,
    arguments: [
      ...`-v error -ss ${startMs / 1000} -t ${(endMs - startMs) / 1000}`.split(' '),
      ...input(source.path, format),
      ...'-map 0:V:0 -map 0:a:0? -vf'.split(' '),
      // The encoder wants even sides.
      `crop=${width}:${height}:${x}:${y},crop=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p`,
      // Frames in the order in which they are seen, so that the length that is charged is measured exactly.
      ...'-c:v libx264 -preset veryfast -crf 16 -bf 0 -threads 2 -c:a aac -b:a 192k'.split(' '),
      ...'-map_metadata -1 -map_chapters -1 -movflags +faststart -f mp4'.split(' '),
      `file:${outPath}`,
    ],
    timeoutMs: CUT_TIMEOUT_MS,
  })
  if (!ok) throw new AppError('upload_unreadable')
}

/** Reads the file to its end without decoding it, because what its head says of its length may be a lie. */
async function measure(source: Source, format: StreamFormat) {
  const { ok, output, log } = await runFfmpeg({
    ...source,
    arguments: [
      ...'-v info -nostats -progress pipe:1'.split(' '),
      ...input(source.path, format),
      ...WANTED_STREAMS,
      ...'-c copy -f null -'.split(' '),
    ],
    timeoutMs: PROBE_TIMEOUT_MS,
  })
  const cutOff = /^\[[^\]]+\] .*(partial file|File ended prematurely|truncated)/m.test(log)
  const microseconds = Number([...output.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1] ?? Number.NaN)
  if (!ok || cutOff || !(microseconds > 0)) throw new AppError('upload_unreadable')
  return {
    videoCodec: codecOf('Video', log),
    audioCodec: codecOf('Audio', log),
    durationMs: Math.round(microseconds / 1000),
  }
}

/** These name their length in front. A recording that was never closed names none, or the largest there is. */
async function refuseShortRiff(file: FileWindow, format: StreamFormat): Promise<void> {
  if (format !== 'wav' && format !== 'avi') return
  const named = (await file.read(4, 4)).readUInt32LE(0)
  if (named !== 0xffffffff && 8 + named > file.bytes) throw new AppError('upload_unreadable')
}

function codecOf(type: 'Video' | 'Audio', log: string): string | null {
  const streams = log
    .split('\n')
    .filter((line) => /^ {2}Stream #0:/.test(line) && !line.includes('(attached pic)'))
  const pattern = new RegExp(`: ${type}: (\\w+)`)
  return streams.map((line) => pattern.exec(line)?.[1]).find((codec) => codec !== undefined) ?? null
}

/** Decodes one frame: proof that there is one, and the place where its true size and rate are told. */
async function decodeFirst(source: Source, format: StreamFormat, kind: 'video' | 'audio') {
  const isVideo = kind === 'video'
  const { ok, output, log } = await runFfmpeg({
    ...source,
    arguments: [
      ...`-v info -nostats -max_pixels ${4 * MEDIA_LIMITS.video.pixels}`.split(' '),
      ...input(source.path, format),
      ...(isVideo ? '-map 0:V:0 -frames:v 1' : '-map 0:a:0 -frames:a 1').split(' '),
      ...'-f framecrc -'.split(' '),
    ],
    timeoutMs: PROBE_TIMEOUT_MS,
  })
  const size = isVideo ? sizeIn(output, /^#dimensions 0: (\d+)x(\d+)$/m) : null
  const announced = isVideo ? sizeIn(log, /^ {2}Stream #0:.*: Video: .*, (\d+)x(\d+)/m) : null
  const judged = size ?? announced
  if (judged) checkPixels('video', judged.width, judged.height)
  const decoded = /^0, /m.test(output)
  if (!ok || !decoded || (isVideo && !size)) throw new AppError('upload_unreadable')
  return { size, frameRate: isVideo ? frameRateIn(output) : null }
}

function sizeIn(text: string, pattern: RegExp): { width: number; height: number } | null {
  const [, width, height] = pattern.exec(text) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** The time of one frame is the inverse of the rate. */
function frameRateIn(output: string): MediaFacts['frameRate'] {
  const [, denominator, numerator] = /^#tb 0: (\d+)\/(\d+)$/m.exec(output) ?? []
  return numerator && denominator ? { numerator: Number(numerator), denominator: Number(denominator) } : null
}

function input(path: string, format: StreamFormat): string[] {
  return ['-protocol_whitelist', 'file', '-f', CONTAINERS[format].demuxer, '-i', `file:${path}`]
}
