import { flushSync } from 'react-dom'

type Values = Readonly<Record<string, string>>
type Fill = { tool: string; listener: (values: Values) => void }

const fills = new Set<Fill>()
const waiting = new Map<string, () => void>()

/**
 * Fills in the form of a tool on the page as if the values had been typed, for ideas around the form. Waits
 * for the form's code, and resolves once the form shows the values.
 */
export async function fillForm(tool: string, values: Values): Promise<void> {
  const isThere = [...fills].some((fill) => fill.tool === tool)
  if (!isThere) await new Promise<void>((resolve) => waiting.set(tool, resolve))
  flushSync(() => {
    for (const fill of fills) if (fill.tool === tool) fill.listener(values)
  })
}

export function watchFills(tool: string, listener: (values: Values) => void): () => void {
  const fill = { tool, listener }
  fills.add(fill)
  waiting.get(tool)?.()
  waiting.delete(tool)
  return () => void fills.delete(fill)
}
