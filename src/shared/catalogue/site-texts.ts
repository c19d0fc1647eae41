/** Texts of pages that operators may word otherwise. Mails, errors and the texts of forms are the code's. */
const WORDED = /^(page|tool|landing|explore)\.[\w.-]+$/

export function isSiteText(key: string): boolean {
  return WORDED.test(key)
}

/** Whether a text has the same places to be filled in as another, and no brace beside them. */
export function hasSamePlaces(text: string, other: string): boolean {
  return placesOf(text) === placesOf(other) && !/[{}]/.test(text.replace(PLACE, ''))
}

const PLACE = /\{\w+\}/g

function placesOf(text: string): string {
  return [...new Set(text.match(PLACE))].toSorted().join()
}

/** Messages with what operators say instead. */
export function withTexts<Messages extends Record<string, string>>(
  messages: Messages,
  texts: ReadonlyMap<string, string>,
): Messages {
  return texts.size === 0 ? messages : { ...messages, ...Object.fromEntries(texts) }
}
