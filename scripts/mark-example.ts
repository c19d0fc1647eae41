import { createProvenance } from '../src/modules/provenance/provenance.ts'
import type { ToolSlug } from '../src/shared/catalogue/tools.ts'

/** Puts the AI mark of the site into a sound that the pages play. */
export async function markExample(file: string, tool: ToolSlug): Promise<void> {
  const provenance = createProvenance({ tools: { greySquare: async () => null } })
  await provenance.stamp(
    { path: file, mime: 'audio/mpeg' },
    { creationId: 'example', madeAt: new Date(), tool, kind: 'generated' },
  )
}
