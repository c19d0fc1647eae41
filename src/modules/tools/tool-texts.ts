/** Looks up texts with computed keys, which the types of the message file cannot check. */
export type ToolTexts = {
  /** Throws if there is none: a test walks every tool, so that a missing text is found before it is needed. */
  get(key: string): string
  find(key: string): string | null
}

export function toolTexts(messages: Record<string, string>): ToolTexts {
  const find = (key: string) => messages[key] ?? null
  return {
    find,
    get(key) {
      const text = find(key)
      if (text === null) throw new Error(`The text ${key} is missing`)
      return text
    },
  }
}
