import { takeLettering } from '../../kit/drawing/words/lettering-words.ts'
import { clamp } from '../../kit/motion/easing.ts'

/** What a voice says while the video runs. */
export interface Narrated {
  text: string
  /** 1 is the voice's own. */
  speed: number
  /** Whether a part of the words had to be left out. */
  isShortened: boolean
}

/** Of a calm voice. */
const CHARACTERS_PER_SECOND = 14.5
/** Nobody likes to listen to anything faster. */
const FASTEST = 1.25
/** Before and after the words. */
const QUIET_SECONDS = 0.8

/** The words in quotation marks, or else all of them; as many as fit into the time. */
export function narratedText(prompt: string, seconds: number): Narrated {
  const { lettering } = takeLettering(prompt)
  const whole = (lettering ?? prompt).replace(/\s+/g, ' ').trim()
  const usual = Math.max(8, (seconds - QUIET_SECONDS) * CHARACTERS_PER_SECOND)
  const text = whole.length <= usual * FASTEST ? whole : cutShort(whole, usual * FASTEST)
  return { text, speed: clamp(text.length / usual, 1, FASTEST), isShortened: text !== whole }
}

/** At the end of a sentence, else at a comma, else between words. */
function cutShort(text: string, length: number): string {
  const start = text.slice(0, Math.floor(length) + 1)
  for (const [pattern, least] of [
    [/[.!?…](?=\s)/g, 0.4],
    [/[,;:](?=\s)/g, 0.5],
    [/\s/g, 0],
  ] as const) {
    const last = [...start.matchAll(pattern)].at(-1)
    if (last && last.index >= length * least) return start.slice(0, last.index).replace(/[\s,;:]+$/, '')
  }
  return start.slice(0, Math.floor(length))
}
