type Values = Readonly<Record<string, string>>
type Fill = { tool: string; listener: (values: Values) => void }

const fills = new Set<Fill>()

/** Puts values into the form of a tool that is on the page, as if they had been typed: ideas around a form do so. */
export function fillForm(tool: string, values: Values): void {
  for (const fill of fills) if (fill.tool === tool) fill.listener(values)
}

export function watchFills(tool: string, listener: (values: Values) => void): () => void {
  const fill = { tool, listener }
  fills.add(fill)
  return () => void fills.delete(fill)
}
