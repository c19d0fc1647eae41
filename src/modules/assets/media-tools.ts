import type { MediaFormat } from '../../shared/catalogue/formats.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'

/** Opens untrusted files. Heavy work, and work that may crash, runs outside of this process. */
export interface MediaTools {
  /**
   * Finds out what a file is, from its bytes alone, and reads as much as it takes to know that it is complete. Rejects
   * with an `upload_…` error, or with `too_large`, if the site does not accept it.
   */
  probe(path: string, signal?: AbortSignal): Promise<MediaFacts>

  /**
   * Writes the same picture, video or sound to another file, losslessly and without anything else in the file: places,
   * dates, names, comments, previews, hidden tracks and data after its end.
   */
  strip(path: string, facts: MediaFacts, outPath: string, signal?: AbortSignal): Promise<void>

  /**
   * Writes a part of a probed video to an MP4: from one moment to another, cropped to a rectangle of the displayed
   * picture if one is given. Sound is kept.
   */
  cutVideo(path: string, facts: MediaFacts, cut: Cut, outPath: string, signal?: AbortSignal): Promise<void>

  /** Puts probed pictures side by side, at one height, into one PNG. */
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
  /** The format of the file that `strip` writes: formats that browsers do not show become PNG. */
  mime: string
  /** As displayed, after any rotation that the file asks for; null for sound. */
  width: number | null
  height: number | null
  /** Null for still pictures. */
  durationMs: number | null
  /** Counted for pictures; null for videos and sound. */
  frames: number | null
  /** Exact, since 29.97 is not 30000/1001 and the difference becomes drift; null for all but videos. */
  frameRate: { numerator: number; denominator: number } | null
  hasSound: boolean
  /** Such as `h264`; null for pictures. */
  codec: string | null
}
