/** Looks texts up whose keys are put together from the catalogue's rows, which the types of the file cannot follow. */
export type ToolTexts = {
  /** Throws where there is none: a test walks every tool, so that a missing text is found before it is needed. */
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
