import type { EngineOutputFile } from './engine.ts'

/** Whoever decodes films. */
export interface FilmStills {
  /** Writes the moment that a third of a film has passed, as JPEG. */
  writeStill(
    film: string,
    still: { path: string; width: number; height: number },
    signal: AbortSignal,
  ): Promise<void>
}

/** The file that shows a film before it is played: on cards, in players and where its link is shared. */
export const POSTER = 'poster'

const MOST_WIDTH = 1280

export async function makePoster(
  stills: FilmStills,
  film: EngineOutputFile,
  signal: AbortSignal,
): Promise<EngineOutputFile> {
  if (film.width === null || film.height === null) throw new Error('A film without a size has no poster.')
  const width = Math.min(MOST_WIDTH, film.width)
  const still = { path: `${film.path}.jpg`, width, height: Math.round((film.height * width) / film.width) }
  await stills.writeStill(film.path, still, signal)
  return { variant: POSTER, mime: 'image/jpeg', durationMs: null, ...still }
}
