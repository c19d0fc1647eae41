import speech from '../../../content/speech.json' with { type: 'json' }
import type { Rule } from './rule.ts'

/** A full stop after these does not end a sentence. */
const WITH_STOP: Record<string, string> = speech.abbreviations

export const ABBREVIATIONS: readonly Rule[] = [
  { pattern: /\be\. ?g\.,?/gi, say: () => 'for example,' },
  { pattern: /\bi\. ?e\.,?/gi, say: () => 'that is,' },
  { pattern: /\betc\b\.?(?=\s+[A-Z]|\s*$)/g, say: () => 'et cetera.' },
  { pattern: /\betc\b\.?/g, say: () => 'et cetera' },
  { pattern: /\ba\.k\.a\.?/gi, say: () => 'A K A' },
  { pattern: /\bw\/o\b/gi, say: () => 'without' },
  { pattern: /\bw\/(?=\s|\w)/gi, say: () => 'with' },
  { pattern: /\bvs\b\.?/gi, say: () => 'versus' },
  { pattern: /(?<=[A-Za-z]) ?<3(?![\d.,])/g, say: () => 'love' },
  // Before a name a doctor or a saint, after one a drive or a street.
  { pattern: /\bDr\.? (?=[A-Z])/g, say: () => 'Doctor' },
  { pattern: /(?<=[A-Z]\w+ )Dr\b\.?/g, say: () => 'Drive' },
  { pattern: /(?<=[A-Z0-9]\w+ )St\b\.?(?! [A-Z][a-z]+)/g, say: () => 'Street' },
  { pattern: /\bSt\.? (?=[A-Z])/g, say: () => 'Saint' },
  {
    pattern: new RegExp(`\\b(${Object.keys(WITH_STOP).join('|')})\\.(?=[\\s,;:)]|$)`, 'g'),
    say: (short = '') => WITH_STOP[short] ?? null,
  },
  // Letters with full stops, such as U.S.A.; at the end of the text, the last one ends a sentence, too.
  { pattern: /\b((?:[A-Za-z]\.){2,})(?=\s*$)/g, say: (letters = '') => `${spelled(letters)}.` },
  { pattern: /\b((?:[A-Za-z]\.){2,})/g, say: (letters = '') => spelled(letters) },
  { pattern: /\b([A-HJ-Z])\.(?= [A-Z])/g, say: (initial = '') => initial },
]

function spelled(letters: string): string {
  return letters.replaceAll('.', ' ').trim().toUpperCase()
}
