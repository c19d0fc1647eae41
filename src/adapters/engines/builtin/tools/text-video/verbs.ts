import { isGoingOn, verbsIn } from '../../kit/drawing/words/verbs.ts'
import type { FigureMotion } from './animation/figure-motion.ts'

/** Said in two words. */
const PHRASES: readonly [RegExp, FigureMotion][] = [
  [/\b(?:blast|tak|lift)(?:ing|es|s|e)?[ -]off\b/, 'launch'],
  [/\b(?:say(?:ing|s)?) (?:hello|hi|goodbye|bye)\b/, 'wave'],
  [/\bwav(?:ing|es|e) (?:hello|hi|goodbye|bye|his|her|its|their)\b/, 'wave'],
]

/** What is done in a sentence, or null where nothing is. */
export function motionIn(text: string): FigureMotion | null {
  const plain = text.toLowerCase()
  const phrase = PHRASES.find(([pattern]) => pattern.test(plain))
  if (phrase) return phrase[1]
  for (const { form } of verbsIn(plain.match(/[\p{L}']+/gu) ?? [])) if (form.motion) return form.motion
  return null
}

/** Whether a sentence goes on about somebody who was named before. */
export function goesOnAboutSomebody(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return isGoingOn(first === 'and' || first === 'then' ? second : first)
}
