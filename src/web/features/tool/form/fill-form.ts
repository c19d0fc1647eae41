import { flushSync } from 'react-dom'

type Values = Readonly<Record<string, string>>
type Fill = { tool: string; listener: (values: Values) => void }

const fills = new Set<Fill>()
const waiting = new Map<string, () => void>()

/**
 * Puts values into the form of a tool that is on the page, as if they had been typed: ideas around a form do so. Waits
 * for the code of the form, and is done when the form shows them.
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
