/** Whoever or whatever the picture is of, or all of it. */
export const PERSON =
  /\b(?:it|him|her|them|me|us|he|she|they|(?:the |my |this )?(?:man|woman|boy|girl|guy|lady|person|face|head|picture|photo|image|pic|portrait))\b/

/** All of the picture. */
export const PICTURE =
  /\b(?:it|everything(?: else)?|the rest(?: of it)?|(?:the |my |this )?(?:picture|photo|image|pic|portrait|scene))\b/

export const TAKE_AWAY =
  /\b(remove|erase|delete|drop|clear|get rid of|take (?:away|off|out)|cut out|without|no)\b/g

/** Words that ask for nothing by themselves. */
const FILLERS =
  /\b(?:please|can|could|would|you|i|want|to|like|into|in|on|of|a|an|the|my|your|his|her|hers|their|its|this|that|some|with|and|be|is|as|so|just|now|also|for|from|at|all|any|whole|more|much|very|really|bit|little|slightly|make|makes|turn|change|convert|transform|give|add|put|set|use|apply|let|look|looks|looking|lady's|'s)\b/g

/** Whether nothing is left of a text without these words, those for what is changed, and those that ask for nothing. */
export function isAllUsed(text: string, used: readonly RegExp[], changed = PERSON): boolean {
  const left = [...used, new RegExp(changed.source, 'g'), FILLERS].reduce(
    (rest, words) => rest.replace(words, ' '),
    text,
  )
  return !/[a-z0-9@]/i.test(left)
}

/** The first row whose words are in a text. */
export function find<Value>(rows: readonly [RegExp, Value][], text: string): [RegExp, Value] | null {
  return rows.find(([words]) => text.search(words) >= 0) ?? null
}
