/** Page texts that operators may change. The texts of mails, errors and forms are fixed. */
const WORDED = /^(page|tool|landing|explore)\.[\w.-]+$/

export function isSiteText(key: string): boolean {
  return WORDED.test(key)
}

/** Whether a text has the same placeholders as another, and no other brace. */
export function hasSamePlaces(text: string, other: string): boolean {
  return placesOf(text) === placesOf(other) && !/[{}]/.test(text.replace(PLACE, ''))
}

const PLACE = /\{\w+\}/g

function placesOf(text: string): string {
  return [...new Set(text.match(PLACE))].toSorted().join()
}

/** Messages with the operators' changes. */
export function withTexts<Messages extends Record<string, string>>(
  messages: Messages,
  texts: ReadonlyMap<string, string>,
): Messages {
  return texts.size === 0 ? messages : { ...messages, ...Object.fromEntries(texts) }
}
