import type { EngineOutputFile } from './engine.ts'

/** Whoever decodes films. */
export interface FilmStills {
  /** Writes a moment of a film, in the format that the path ends with. */
  writeStill(
    film: string,
    still: { second: number; path: string; width: number; height: number },
    signal: AbortSignal,
  ): Promise<void>
}

/** The file that shows a film before it is played: on cards, in players and where its link is shared. */
export const POSTER = 'poster'

const MOST_WIDTH = 1280
/** Films often begin before anything is to be seen. */
const TELLING_PART = 1 / 3

export async function makePoster(
  stills: FilmStills,
  film: EngineOutputFile,
  signal: AbortSignal,
): Promise<EngineOutputFile> {
  if (film.width === null || film.height === null) throw new Error('A film without a size has no poster.')
  const width = Math.min(MOST_WIDTH, film.width)
  const still = { path: `${film.path}.jpg`, width, height: Math.round((film.height * width) / film.width) }
  const second = ((film.durationMs ?? 0) / 1000) * TELLING_PART
  await stills.writeStill(film.path, { second, ...still }, signal)
  return { variant: POSTER, mime: 'image/jpeg', durationMs: null, ...still }
}
