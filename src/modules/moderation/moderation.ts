import type { Logger } from 'pino'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { ContentClassifier } from './content-classifier.ts'

type LookedAt = { path: string; kind: MediaKind }

/** Gives pictures of some moments of an animation or a video, for as long as they are used. */
export type WithFrames = <Result>(
  file: LookedAt,
  signal: AbortSignal,
  look: (paths: readonly string[]) => Promise<Result>,
) => Promise<Result>

type ModerationParts = {
  builtin: ContentClassifier
  /** The one that the operator has set up; null where there is none. */
  findConfigured: () => ContentClassifier | null
  withFrames: WithFrames
  log: Logger
  now: () => Date
}

/** Nobody waits longer for a classifier elsewhere. */
const MAX_ANSWER_MS = 10_000
/** One that could not tell is left alone for so long. */
const LEFT_ALONE_MS = 30_000

export type Moderation = ReturnType<typeof createModeration>

/** What may be asked for and what may be made. */
export function createModeration({ builtin, findConfigured, withFrames, log, now }: ModerationParts) {
  let leftAloneUntil = 0

  /** Asks the configured classifier, and the built-in one where that cannot tell. */
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

  return {
    /** The rules of the house hold whatever another classifier says. */
    async allowsPrompt(text: string, signal: AbortSignal): Promise<boolean> {
      if (!(await builtin.allowsText(text, signal))) return false
      return judge(signal, (classifier, until) => classifier.allowsText(text, until))
    },

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
