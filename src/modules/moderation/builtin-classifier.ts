import type { Logger } from 'pino'
import { hasBlockedWord } from './blocked-words.ts'
import type { ContentClassifier } from './content-classifier.ts'
import { findBrokenRule } from './prompt-rules.ts'

/** From 0 to 1; together they make 1. */
type Scores = { porn: number; hentai: number; sexy: number; neutral: number; drawing: number }

/** Null if no network for it is installed. */
export type Classify = (path: string, signal: AbortSignal) => Promise<Scores | null>

/**
 * Only what the network calls explicit counts, in photos and drawings together; beaches and underwear, which it calls
 * `sexy`, are allowed. It rates clothed people as explicit with up to 0.5 if a picture is scaled badly, so the
 * threshold is well above that.
 */
const EXPLICIT_FROM = 0.8

/** Judges words by rules and pictures with a network, both on this machine. */
export function createBuiltinClassifier(
  classify: Classify,
  log: Logger,
  blockedWords: () => readonly string[] = () => [],
): ContentClassifier {
  let warned = false
  return {
    name: 'built in',
    allowsText: async (text) => findBrokenRule(text) === null && !hasBlockedWord(text, blockedWords()),
    async allowsPicture(path, signal) {
      const scores = await classify(path, signal)
      if (!scores && !warned) log.warn('no picture classifier is installed: pictures are not checked')
      warned ||= !scores
      return !scores || scores.porn + scores.hentai < EXPLICIT_FROM
    },
  }
}
