import path from 'node:path'
import type { EngineInput, EngineOutput } from '../../../../modules/generations/engine.ts'
import type { Pixels } from '../faces/face.ts'
import { inspectFaces } from '../faces/inspect-faces.ts'
import { listFilmPeople } from '../faces/list-people.ts'
import { type Tracks, trackFaces } from '../faces/track-faces.ts'
import type { Film } from '../films/film.ts'
import { openFilm } from '../films/open-film.ts'
import { readFrames } from '../films/read-frames.ts'
import { readStills } from '../films/stills.ts'
import { openFilmWriter } from '../films/write-film.ts'
import type { TaskTools } from '../host/task.ts'
import { fileOf } from '../values.ts'
import { type Cast, castFaces, rolesIn } from './cast.ts'
import { loadSources } from './load-sources.ts'
import { makePreviews } from './make-previews.ts'
import { createFrameSwapper } from './swap-frames.ts'

/** Faces are followed in frames of this size at the most, which says enough of where they are. */
const LONGEST_SIDE = 1280
/** What share of the work is done before the first frame is changed. */
const TRACKED = 0.4
/** Where a film is shown beforehand, as parts of it: the middle first, since beginnings and ends are often empty. */
const PREVIEWED = [0.5, 0.12, 0.86, 0.3, 0.7] as const

export const inspect = inspectFaces

/** A film in which faces are those of others. Everything else stays: its length, its frames, its sound. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  if (tools.refuseMinors) await inspectFaces(input, tools)
  tools.progress(0.01, tools.models.isLoaded('facemesh') ? 'finding_faces' : 'loading_model')
  const film = await openFilm(fileOf(input, 'target').path, tools)
  const listed = await listFilmPeople(film, tools)
  const sources = await loadSources(input, tools)
  const { width, height } = shrunk(film)
  const tracks = await trackFaces(trackedFrames(film, { width, height }, tools), tools, listed)
  const cast = castFaces(input, listed, tracks.frames, sources)
  return [await writeSwapped(film, tracks, cast, film.width / width, tools)]
}

/** Stills of the film as it would become. */
export async function preview(input: EngineInput, tools: TaskTools): Promise<string[]> {
  if (tools.refuseMinors) await inspectFaces(input, tools)
  const film = await openFilm(fileOf(input, 'target').path, tools)
  const listed = await listFilmPeople(film, tools)
  const cast = castFaces(input, listed, [], await loadSources(input, tools))
  const times = PREVIEWED.map((part) => part * film.durationMs)
  const stills = times.map((at) => async () => (await readStills(film, [at], tools, shrunk(film)))[0] ?? null)
  return makePreviews(stills, listed, cast, tools)
}

function shrunk({ width, height }: Film): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function* trackedFrames(
  film: Film,
  size: { width: number; height: number },
  tools: TaskTools,
): AsyncGenerator<Pixels> {
  let frame = 0
  for await (const data of readFrames(film, { pixels: 'rgb', ...size }, tools)) {
    tools.progress(0.05 + ((TRACKED - 0.05) * frame++) / film.frames, 'finding_faces')
    yield { ...size, data }
  }
}

/** `scale` is how much larger the film is than the frames in which faces were followed. */
async function writeSwapped(
  film: Film,
  { frames, cuts }: Tracks,
  cast: Cast,
  scale: number,
  tools: TaskTools,
): Promise<EngineOutput> {
  const { width, height, frameRate } = film
  const swap = createFrameSwapper(tools)
  const writer = openFilmWriter(
    {
      path: path.join(tools.workspace, 'swapped.mp4'),
      width,
      height,
      frameRate,
      pixels: 'rgb',
      sound: film.soundCodec === null ? null : { of: film },
      quality: 'high',
    },
    tools,
  )
  try {
    let frame = 0
    for await (const data of readFrames(film, { pixels: 'rgb' }, tools)) {
      const faces = rolesIn(frames[frame] ?? [], cast, scale)
      await swap(frame, { width, height, data }, faces, cuts.has(frame))
      await writer.write(data)
      frame++
      tools.progress(TRACKED + ((0.98 - TRACKED) * frame) / film.frames, 'swapping_faces')
    }
    return { kind: 'video', files: [await writer.finish()] }
  } finally {
    writer.stop()
  }
}
