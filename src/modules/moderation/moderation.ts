import type { Logger } from 'pino'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { findBrokenRule } from './prompt-rules.ts'

/** From 0 to 1; together they make 1. */
type Scores = { porn: number; hentai: number; sexy: number; neutral: number; drawing: number }
type LookedAt = { path: string; kind: MediaKind }

/** Gives pictures of some moments of an animation or a video, for as long as they are used. */
export type WithFrames = <Result>(
  file: LookedAt,
  signal: AbortSignal,
  look: (paths: readonly string[]) => Promise<Result>,
) => Promise<Result>

/** Null where no classifier is installed. */
export type Classify = (path: string, signal: AbortSignal) => Promise<Scores | null>

type ModerationParts = {
  classify: Classify
  withFrames: WithFrames
  log: Logger
}

/**
 * Only what the classifier calls explicit counts, in photos and in drawings together; beaches and underwear it calls
 * `sexy`, and they are allowed. It takes clothed people for explicit with up to 0.5 when a picture reaches it badly
 * scaled, so that the line lies well above.
 */
const EXPLICIT_FROM = 0.8

/** What may be asked for and what may be made. */
export function createModeration({ classify, withFrames, log }: ModerationParts) {
  let warned = false

  async function allowsPicture(path: string, signal: AbortSignal): Promise<boolean> {
    const scores = await classify(path, signal)
    if (!scores && !warned) log.warn('no picture classifier is installed: pictures are not checked')
    warned ||= !scores
    return !scores || scores.porn + scores.hentai < EXPLICIT_FROM
  }

  return {
    allowsPrompt: (text: string): boolean => findBrokenRule(text) === null,

    /** Sound is allowed: its text was looked at before it was made. */
    async allowsFile(file: LookedAt, signal: AbortSignal): Promise<boolean> {
      if (file.kind === 'audio') return true
      if (file.kind === 'image') return allowsPicture(file.path, signal)
      return withFrames(file, signal, async (paths) => {
        for (const path of paths) if (!(await allowsPicture(path, signal))) return false
        return true
      })
    },
  }
}
