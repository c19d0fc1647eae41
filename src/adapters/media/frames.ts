import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inWorkspace } from '../../modules/assets/workspace.ts'
import type { VideoStills } from '../../modules/generations/poster.ts'
import type { Moment, WithFrames } from '../../modules/moderation/moderation.ts'
import type { GreyPictures } from '../../modules/provenance/provenance.ts'
import type { Confinement } from '../confinement/confinement.ts'
import { runFfmpeg, sourceArguments } from './ffmpeg.ts'
import { createPictureProcessor } from './pictures/picture-processor.ts'

type Parts = {
  /** The path of the program; null if none is installed, so that videos cannot be opened. */
  ffmpeg: string | null
  confinement?: Confinement
  /** The folder of temporary frames. */
  workspaceRoot?: string
}

const MAX_GIF_MOMENTS = 12
const MIN_VIDEO_MOMENTS = 4
const MAX_VIDEO_MOMENTS = 24
const SECONDS_A_MOMENT = 5
/** The number of pictures of a moment, and how many of them would fill a second of a video. */
const FRAMES_A_MOMENT = 2
const MOMENT_RATE = 4
const FRAME_WIDTH = 512
/** On ffmpeg's scale, where 2 is the best; other formats ignore it. */
const JPEG_QUALITY = '3'
const TIMEOUT_MS = 120_000

/** To be closed, since it starts processes for pictures; these also end by themselves with the site. */
export function createFrames({
  ffmpeg,
  confinement,
  workspaceRoot = tmpdir(),
}: Parts): GreyPictures & VideoStills & { withFrames: WithFrames; close(): void } {
  const processor = createPictureProcessor(confinement)

  return {
    greySquare: ({ path: source, kind }, side) =>
      inWorkspace(workspaceRoot, async (folder) => {
        const still = kind === 'video' ? path.join(folder, 'middle.png') : source
        if (kind === 'video') {
          await writeFrame(
            { ffmpeg, confinement, source },
            (await secondsOf({ ffmpeg, confinement, source })) / 2,
            { path: still },
          )
        }
        const outPath = path.join(folder, 'grey')
        await processor.run({ task: 'grey', path: still, side, outPath })
        return readFile(outPath)
      }),

    withFrames: ({ path: source, kind }, signal, look) =>
      inWorkspace(workspaceRoot, async (folder) => {
        if (kind === 'video') return look(await writeMoments({ ffmpeg, confinement, source, signal }, folder))
        const most = MAX_GIF_MOMENTS * FRAMES_A_MOMENT
        await processor.run({ task: 'frames', path: source, most, outFolder: folder }, signal)
        const names = await readdir(folder)
        const inOrder = names.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
        return look(inMoments(inOrder.map((name) => path.join(folder, name))))
      }),

    writeStill: (source, { second, ...still }, signal) =>
      writeFrame({ ffmpeg, confinement, source, signal }, second, still),

    close: () => processor.close(),
  }
}

type Video = {
  ffmpeg: string | null
  confinement?: Confinement | undefined
  source: string
  signal?: AbortSignal
}

function inMoments(paths: readonly string[]): Moment[] {
  const count = Math.ceil(paths.length / FRAMES_A_MOMENT)
  return Array.from({ length: count }, (_, index) =>
    paths.slice(index * FRAMES_A_MOMENT, (index + 1) * FRAMES_A_MOMENT),
  )
}

/** Each has its own seek, so that a long video takes no longer than a short one. */
async function writeMoments(video: Video, folder: string): Promise<Moment[]> {
  const seconds = await secondsOf(video)
  const wanted = Math.ceil(seconds / SECONDS_A_MOMENT)
  const count = Math.min(MAX_VIDEO_MOMENTS, Math.max(MIN_VIDEO_MOMENTS, wanted))
  const moments: Moment[] = []
  for (let index = 0; index < count; index++) {
    // Not in a folder of its own: the confined program's user may only write into this one.
    const name = `${index}-`
    await writeFrame(video, (seconds * (index + 0.5)) / count, {
      path: path.join(folder, `${name}%d.png`),
      count: FRAMES_A_MOMENT,
    })
    const written = (await readdir(folder)).filter((file) => file.startsWith(name))
    moments.push(written.toSorted().map((file) => path.join(folder, file)))
  }
  return moments
}

/** Read from its header; nothing is decoded, and ffmpeg complains that it has no output. */
async function secondsOf(video: Video): Promise<number> {
  const { log } = await run(video, sourceArguments(video.source))
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d+):([\d.]+)/m.exec(log) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** In the format of its file extension; small enough to be judged if no size is given. */
type Still = { path: string; width?: number; height?: number; count?: number }

async function writeFrame(
  video: Video,
  second: number,
  { path: file, width, height, count = 1 }: Still,
): Promise<void> {
  const size = width && height ? `${width}:${height}` : `'min(${FRAME_WIDTH},iw)':-2`
  const rate = count > 1 ? `fps=${MOMENT_RATE},` : ''
  const shot = [
    '-frames:v',
    String(count),
    '-vf',
    `${rate}scale=${size}`,
    '-q:v',
    JPEG_QUALITY,
    '-f',
    'image2',
    `file:${file}`,
  ]
  const source = [...sourceArguments(video.source), '-map', '0:V:0']
  const { ok, log } = await run(video, ['-v', 'error', '-ss', second.toFixed(3), ...source, ...shot])
  if (!ok) throw new Error(`A frame of a video could not be read: ${log.slice(-500)}`)
}

function run({ ffmpeg, confinement, signal }: Video, given: readonly string[]) {
  return runFfmpeg({ program: ffmpeg, confinement, arguments: given, timeoutMs: TIMEOUT_MS, signal })
}
