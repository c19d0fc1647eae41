import motions from '../../content/motions.json' with { type: 'json' }
import { isGoingOn, verbsIn } from '../../kit/drawing/words/verbs.ts'
import { wordsPattern } from '../../kit/words-pattern.ts'
import type { FigureMotion } from './animation/figure-motion.ts'

/** Said in two words. */
const PHRASES = Object.entries(motions.phrases) as [FigureMotion, string][]

/** What is done in a sentence, or null where nothing is. */
export function motionIn(text: string): FigureMotion | null {
  const plain = text.toLowerCase()
  const phrase = PHRASES.find(([, words]) => wordsPattern(words).test(plain))
  if (phrase) return phrase[0]
  for (const { form } of verbsIn(plain.match(/[\p{L}']+/gu) ?? [])) if (form.motion) return form.motion
  return null
}

/** Whether a sentence continues about a figure that was named before. */
export function goesOnAboutSomebody(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return isGoingOn(first === 'and' || first === 'then' ? second : first)
}
