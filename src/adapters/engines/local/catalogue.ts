import { z } from 'zod'
import { TOOLS, type ToolSlug } from '../../../shared/catalogue/tools.ts'
import content from './catalogue.json' with { type: 'json' }

const isTool = (slug: string): slug is ToolSlug => TOOLS.some((tool) => tool.slug === slug)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const LocalModel = z.strictObject({
  /** As people see it. */
  name: z.string().max(60),
  about: z.string(),
  /** Which of our programs runs it. */
  engine: z.enum(['cut-out', 'text-to-image']),
  tools: z.array(z.string().refine(isTool)).min(1),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  revision: z.string().regex(/^[\w.-]+$/),
  licence: z.strictObject({ name: z.string(), url: z.url() }),
  sizeMb: z.int().positive(),
  /** About what a process takes that works with it. */
  memoryMb: z.int().positive(),
  files: z
    .array(
      z.strictObject({
        path: z.string().regex(/^(?!.*\.\.)[\w./-]+$/),
        /** Null where it is not known beforehand: then the hub's own word counts, and what came is written down. */
        sha256: Sha256.nullable(),
      }),
    )
    .min(1),
})
export type LocalModel = z.infer<typeof LocalModel>

/** Open weights that an operator may download, by id. */
export const LOCAL_MODELS: ReadonlyMap<string, LocalModel> = new Map(
  Object.entries(z.record(z.string().regex(/^[a-z0-9-]+$/), LocalModel).parse(content)),
)
