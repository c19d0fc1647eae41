/** One way in which writing becomes words. The groups are those of the pattern; null leaves the match unchanged. */
export interface Rule {
  pattern: RegExp
  say: (...groups: string[]) => string | null
}

export function applyRules(text: string, rules: readonly Rule[]): string {
  return rules.reduce(
    (done, { pattern, say }) =>
      done.replace(pattern, (found: string, ...rest: unknown[]) => {
        const groups = rest.slice(
          0,
          rest.findIndex((part) => typeof part === 'number'),
        )
        const said = say(...groups.map((group) => (typeof group === 'string' ? group : '')))
        return said === null ? found : ` ${said} `
      }),
    text,
  )
}
