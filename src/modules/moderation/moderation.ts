import type { Logger } from 'pino'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { ContentClassifier } from './content-classifier.ts'

type LookedAt = { path: string; kind: MediaKind }

/** Pictures of one moment of an animation or a video, a fraction of a second apart; the last one may be alone. */
export type Moment = readonly string[]

/** Provides pictures of some moments of an animation or a video while they are used. */
export type WithFrames = <Result>(
  file: LookedAt,
  signal: AbortSignal,
  look: (moments: readonly Moment[]) => Promise<Result>,
) => Promise<Result>

type ModerationParts = {
  builtin: ContentClassifier
  /** The operator's classifier; null if there is none. */
  findConfigured: () => ContentClassifier | null
  withFrames: WithFrames
  log: Logger
  now: () => Date
}

/** One frame alone may be a blur between two scenes, in which a classifier sees anything. */
const REFUSED_FRAMES = 2
/** The timeout of a classifier elsewhere. */
const MAX_ANSWER_MS = 10_000
/** Far longer than any check of a text takes. */
const MAX_READING_MS = 60_000
/** How long a classifier that could not tell is paused. */
const LEFT_ALONE_MS = 30_000

export type Moderation = ReturnType<typeof createModeration>

/** Judges prompts and results. */
export function createModeration({ builtin, findConfigured, withFrames, log, now }: ModerationParts) {
  let leftAloneUntil = 0

  /** Asks the configured classifier, and falls back to the built-in one. */
  async function judge(
    signal: AbortSignal,
    ask: (classifier: ContentClassifier, signal: AbortSignal) => Promise<boolean>,
  ): Promise<boolean> {
    const configured = now().getTime() < leftAloneUntil ? null : findConfigured()
    if (!configured) return ask(builtin, signal)
    try {
      return await ask(configured, AbortSignal.any([signal, AbortSignal.timeout(MAX_ANSWER_MS)]))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      leftAloneUntil = now().getTime() + LEFT_ALONE_MS
      log.warn({ err: error }, `the classifier ${configured.name} could not tell: the built-in one decides`)
      return ask(builtin, signal)
    }
  }

  const allowsPicture = (path: string, signal: AbortSignal) =>
    judge(signal, (classifier, until) => classifier.allowsPicture(path, until))

  async function allowsMoments(moments: readonly Moment[], signal: AbortSignal): Promise<boolean> {
    let leftToRefuse = Math.min(REFUSED_FRAMES, moments.flat().length)
    for (const moment of moments) {
      for (const frame of moment) {
        if (await allowsPicture(frame, signal)) break
        if (--leftToRefuse === 0) return false
      }
    }
    return true
  }

  return {
    /** The built-in rules apply whatever another classifier says. */
    async allowsPrompt(text: string, signal = AbortSignal.timeout(MAX_READING_MS)): Promise<boolean> {
      if (!(await builtin.allowsText(text, signal))) return false
      return judge(signal, (classifier, until) => classifier.allowsText(text, until))
    },

    /** Sound is allowed: its text was checked before it was made. */
    async allowsFile(file: LookedAt, signal: AbortSignal): Promise<boolean> {
      if (file.kind === 'audio') return true
      if (file.kind === 'image') return allowsPicture(file.path, signal)
      return withFrames(file, signal, (moments) => allowsMoments(moments, signal))
    },
  }
}
