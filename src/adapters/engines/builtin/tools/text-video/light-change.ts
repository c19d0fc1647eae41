import type { TimeOfDay } from '../../kit/drawing/prompt.ts'

/** The hour at the beginning and at the end of a shot. */
export interface LightChange {
  from: TimeOfDay
  to: TimeOfDay
}

const CHANGES: readonly [RegExp, LightChange][] = [
  [
    /\bnight (?:turns |becomes |changes )?(?:in)?to (?:day|morning)\b|\bnight becomes day\b/,
    { from: 'night', to: 'day' },
  ],
  [
    /\b(?:night falls?|nightfall|falling night|darkness falls|night comes|(?:it )?(?:gets|grows|becomes|turns) (?:dark|night)|(?:day|sunset|evening) (?:turns |becomes |changes )?(?:in)?to night|stars come out|moon (?:rises|comes up)|moonrise)\b/,
    { from: 'sunset', to: 'night' },
  ],
  [
    /\b(?:sun ris(?:es?|ing)|(?<!\b(?:at|in|during|the|a) )sunrise|sun is rising|sun comes up|rising sun|dawn breaks|day breaks|daybreak|morning comes|(?:it )?gets light)\b/,
    { from: 'night', to: 'dawn' },
  ],
  [
    /\b(?:sun sets?|(?<!\b(?:at|in|during|the|a) )sunset over|sun is setting|setting sun|sun goes down|evening comes|day (?:turns )?(?:in)?to evening)\b/,
    { from: 'day', to: 'sunset' },
  ],
]

/** How the light changes while a sentence is told, or null where it stays. */
export function lightChangeIn(text: string): LightChange | null {
  const plain = text.toLowerCase()
  return CHANGES.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** Without the words of a change, of which some would be taken for things: the sun, a fall, the stars. */
export function withoutLightChange(text: string): string {
  return CHANGES.reduce(
    (rest, [pattern]) => rest.replace(new RegExp(`(?:the )?${pattern.source}`, 'giu'), ' '),
    text,
  )
}
