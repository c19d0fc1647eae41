import type { MediaFormat } from '../../shared/catalogue/formats.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'

/** Whoever opens untrusted files. What is heavy, and what may crash, is done outside of this process. */
export interface MediaTools {
  /**
   * Finds out what a file is, from its bytes alone, and reads it as far as is needed to know that it is whole.
   * Rejects with an `upload_…` error, or with `too_large`, where it is nothing that the site takes.
   */
  probe(path: string, signal?: AbortSignal): Promise<MediaFacts>

  /**
   * Writes the same picture, video or sound to another file, with no loss and without anything else that the file
   * carried: places, dates, names, comments, previews, hidden tracks and whatever followed its end.
   */
  strip(path: string, facts: MediaFacts, outPath: string, signal?: AbortSignal): Promise<void>

  /**
   * Writes a part of a video that was probed to an MP4: from one moment to another, and of a rectangle of it as it is
   * seen where one is given. Sound comes along.
   */
  cutVideo(path: string, facts: MediaFacts, cut: Cut, outPath: string, signal?: AbortSignal): Promise<void>

  /** Puts pictures that were probed side by side, at one height, into one PNG. */
  joinPictures(paths: readonly string[], outPath: string, signal?: AbortSignal): Promise<void>
}

export interface Cut {
  startMs: number
  endMs: number
  crop: { x: number; y: number; width: number; height: number } | null
}

export interface MediaFacts {
  format: MediaFormat
  kind: MediaKind
  /** Of the file that `strip` writes: formats that browsers do not show become PNG. */
  mime: string
  /** As it is seen, after any rotation that the file asks for; null for sound. */
  width: number | null
  height: number | null
  /** Null for still pictures. */
  durationMs: number | null
  /** Counted for pictures; null for videos and sound. */
  frames: number | null
  /** Exact, since 29.97 is not 30000/1001 and the difference becomes a drift; null for all but videos. */
  frameRate: { numerator: number; denominator: number } | null
  hasSound: boolean
  /** Such as `h264`; null for pictures. */
  codec: string | null
}
