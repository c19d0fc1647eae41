/** The text is no valid JSON from this line on. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem'
  readonly line: number

  constructor(line: number) {
    super(`something is wrong on line ${line}`)
    this.line = line
  }
}

/** The line on which each value of a JSON text begins, by its path, such as `engines/sticker/0/model`. */
export function linesOf(json: string): Map<string, number> {
  const lines = new Map<string, number>()
  let at = 0
  const lineHere = () => json.slice(0, at).split('\n').length
  const next = () => {
    while (/\s/.test(json[at] ?? '')) at++
    return json[at]
  }
  /** Consumes a match of the expression at the current position. */
  const take = (pattern: RegExp): string => {
    next()
    const [found] = new RegExp(pattern.source, 'y').exec(json.slice(at)) ?? []
    if (found === undefined) throw new JsonProblem(lineHere())
    at += found.length
    return found
  }
  const takeText = () => JSON.parse(take(/"(?:[^"\\\n]|\\.)*"/)) as string

  const walk = (path: readonly PropertyKey[]): void => {
    const open = next()
    lines.set(path.join('/'), lineHere())
    if (open === '"') takeText()
    else if (open === '{' || open === '[') walkInside(path, open)
    else take(/-?\d+(\.\d+)?([eE][+-]?\d+)?|true|false|null/)
  }
  const walkInside = (path: readonly PropertyKey[], open: '{' | '['): void => {
    const close = open === '{' ? '}' : ']'
    take(open === '{' ? /\{/ : /\[/)
    for (let position = 0; position > 0 || next() !== close; position++) {
      const name = open === '{' ? takeText() : position
      if (open === '{') take(/:/)
      walk([...path, name])
      if (next() === close) break
      take(/,/)
    }
    at++
  }
  walk([])
  if (next() !== undefined) throw new JsonProblem(lineHere())
  return lines
}
