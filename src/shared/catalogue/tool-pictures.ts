import { EXAMPLES } from './examples.ts'
import type { ToolSlug } from './tools.ts'

/** A tool whose examples are those of its effects. */
const OTHERS: Partial<Record<ToolSlug, string>> = {
  'ai-effect': '/explore/halloween-ai-generator.webp',
}

/** The public file that represents a tool in lists. */
export function toolPicture(slug: ToolSlug): string {
  const [example] = EXAMPLES[slug] ?? []
  const picture = example ? `/examples/${example.name}-after.webp` : OTHERS[slug]
  if (!picture) throw new Error(`Nothing shows what ${slug} does`)
  return picture
}
