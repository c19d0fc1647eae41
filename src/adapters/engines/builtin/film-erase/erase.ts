import path from 'node:path'
import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../modules/generations/engine.ts'
import type { Film } from '../films/film.ts'
import { openFilm } from '../films/open-film.ts'
import { readFrames } from '../films/read-frames.ts'
import { type FilmWriter, openFilmWriter } from '../films/write-film.ts'
import type { TaskTools } from '../host/task.ts'
import { countChosen, growMask, loadMask } from '../inpaint/mask.ts'
import { fileOf } from '../values.ts'
import { type FilmMark, findFilmMarks } from './find-film-marks.ts'
import { cropFrame, layOver, planRegion, type Region } from './region.ts'
import { createRegionFiller, FARTHEST, type RegionFiller } from './region-filler.ts'

/** Marks end softly, so that a little around them goes, too: a part of the longer side, and some pixels. */
const BORDER = 1 / 320
const LEAST_BORDER = 3
/** Of more than this nothing sensible can be made up. */
const MOST_CHOSEN = 0.4
/** Frames that wait for those after them, and what is kept of those before, take no more than this. */
const MOST_BYTES = 200_000_000
/** What a region keeps of each of its pixels, of frames before and after. */
const BYTES_KEPT = 20
/** How much of the work is done when all marks are found. */
const FOUND = 0.2

interface Plan {
  region: Region
  /** 1 for the frames in which the mark is there. */
  shown: Uint8Array
}

interface Eraser extends Plan {
  filler: RegionFiller
}

/** The film without what was painted over, or without the marks that are found on it. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.02, 'preparing')
  const film = await openFilm(fileOf(input, 'video').path, tools)
  tools.progress(0.05, 'finding_marks')
  const marks = (await loadPaintedMark(input, film)) ?? (await findFilmMarks(film, tools))
  if (marks.length === 0) throw new RejectedByEngineError('no_film_mark_found')
  const regions = marks.flatMap((mark) => planFor(mark, film))
  const lookAhead = planLookAhead(film, regions)
  const erasers = regions.map((plan) => ({
    ...plan,
    filler: createRegionFiller(plan.region, lookAhead, tools),
  }))
  tools.progress(FOUND, tools.models.isLoaded('migan') ? 'filling' : 'loading_model')
  const output = {
    ...film,
    path: path.join(tools.workspace, 'erased.mp4'),
    pixels: 'rgb',
    quality: 'high',
  } as const
  const writer = openFilmWriter({ ...output, sound: film.soundCodec ? { of: film } : null }, tools)
  try {
    await eraseFrames(film, erasers, lookAhead, writer, tools)
    tools.progress(0.97, 'finishing')
    return [{ kind: 'video', files: [await writer.finish()] }]
  } finally {
    writer.stop()
  }
}

/** What was painted over one frame is taken out of all; null where nothing was painted. */
async function loadPaintedMark({ values }: EngineInput, film: Film): Promise<FilmMark[] | null> {
  const { mark } = values
  if (typeof mark !== 'object' || Array.isArray(mark)) return null
  const mask = await loadMask(mark.path, film.width, film.height)
  const chosen = countChosen(mask)
  if (chosen === 0) return null
  if (chosen > MOST_CHOSEN * mask.data.length) throw new RejectedByEngineError('mark_too_large')
  return [{ mask, shown: new Uint8Array(film.frames).fill(1) }]
}

function planFor({ mask, shown }: FilmMark, film: Film): Plan[] {
  const border = Math.max(LEAST_BORDER, Math.round(Math.max(film.width, film.height) * BORDER))
  const region = planRegion(growMask(mask, border))
  return region ? [{ region, shown }] : []
}

/** How many frames are looked ahead, and back: fewer in large films, and for large marks. */
function planLookAhead(film: Film, plans: readonly Plan[]): number {
  const pixels = plans.reduce((sum, { region }) => sum + region.mask.data.length, 0)
  const bytes = film.width * film.height * 3 + pixels * BYTES_KEPT
  return Math.max(1, Math.min(FARTHEST, Math.floor(MOST_BYTES / bytes)))
}

/** Frames wait until those after them are known, because these may show what is hidden now. */
async function eraseFrames(
  film: Film,
  erasers: readonly Eraser[],
  lookAhead: number,
  writer: FilmWriter,
  tools: TaskTools,
): Promise<void> {
  const waiting: Uint8Array[] = []
  let [read, written] = [0, 0]
  const writeOldest = async () => {
    const frame = waiting.shift()
    if (!frame) return
    for (const { filler, region } of erasers) {
      const filled = await filler.fillNext()
      if (filled) layOver(frame, film.width, filled, region)
    }
    await writer.write(frame)
    tools.progress(FOUND + (0.95 - FOUND) * Math.min(1, ++written / film.frames), 'filling')
  }
  for await (const frame of readFrames(film, { pixels: 'rgb' }, tools)) {
    for (const { filler, region, shown } of erasers) {
      filler.add(cropFrame(frame, film.width, region.box), (shown[read] ?? shown.at(-1)) === 1)
    }
    read++
    waiting.push(frame)
    if (waiting.length > lookAhead) await writeOldest()
  }
  while (waiting.length > 0) await writeOldest()
}
