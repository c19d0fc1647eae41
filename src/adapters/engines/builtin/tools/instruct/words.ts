/** Whoever or whatever the picture is of, or all of it. */
export const PERSON =
  /\b(?:it|him|her|them|me|us|he|she|they|(?:the |my |this )?(?:man|woman|boy|girl|guy|lady|person|face|head|picture|photo|image|pic|portrait))\b/

export const TAKE_AWAY =
  /\b(remove|erase|delete|drop|clear|get rid of|take (?:away|off|out)|cut out|without|no)\b/g

/** Words that ask for nothing by themselves. */
const FILLERS =
  /\b(?:please|can|could|would|you|i|want|to|like|into|in|on|of|a|an|the|my|your|his|her|hers|their|its|this|that|some|with|and|be|is|as|so|just|now|also|for|from|at|all|any|whole|more|much|very|really|bit|little|slightly|make|makes|turn|change|convert|transform|give|add|put|set|use|apply|let|look|looks|looking|lady's|'s)\b/g

/** Whether nothing is left of a text without these words and those that ask for nothing. */
export function isAllUsed(text: string, used: readonly RegExp[]): boolean {
  const left = [...used, new RegExp(PERSON.source, 'g'), FILLERS].reduce(
    (rest, words) => rest.replace(words, ' '),
    text,
  )
  return !/[a-z0-9@]/i.test(left)
}
