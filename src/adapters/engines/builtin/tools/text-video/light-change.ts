import motions from '../../content/motions.json' with { type: 'json' }
import type { TimeOfDay } from '../../kit/drawing/prompt.ts'
import { wordsPattern } from '../../kit/words-pattern.ts'

/** The hour at the beginning and at the end of a shot. */
export interface LightChange {
  from: TimeOfDay
  to: TimeOfDay
}

interface ChangeRow extends LightChange {
  words: string
}

const CHANGES = motions.lightChanges as ChangeRow[]

/** How the light changes while a sentence is told, or null where it stays. */
export function lightChangeIn(text: string): LightChange | null {
  const plain = text.toLowerCase()
  const change = CHANGES.find(({ words }) => wordsPattern(words).test(plain))
  return change ? { from: change.from, to: change.to } : null
}

/**
 * The sentence without the words of the change, some of which would be taken for things: the sun, a fall, the stars.
 */
export function withoutLightChange(text: string): string {
  return CHANGES.reduce(
    (rest, { words }) => rest.replace(wordsPattern(`(?:the )?(?:${words})`, 'giu'), ' '),
    text,
  )
}
