import { z } from 'zod'
import { TOOLS, type ToolSlug } from '../../../shared/catalogue/tools.ts'
import content from './catalogue.json' with { type: 'json' }

const isTool = (slug: string): slug is ToolSlug => TOOLS.some((tool) => tool.slug === slug)

const LocalModel = z.strictObject({
  /** As people see it. */
  name: z.string().max(60),
  about: z.string(),
  /** Which of our programs runs it. */
  engine: z.enum(['cut-out', 'depth-video', 'text-to-image']),
  tools: z.array(z.string().refine(isTool)).min(1),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  /** A branch or a commit. A pull uses one commit, which is recorded. */
  revision: z.string().regex(/^[\w.-]+$/),
  licence: z.strictObject({ name: z.string(), url: z.url() }),
  sizeMb: z.int().positive(),
  /** The approximate memory of a process that works with it. */
  memoryMb: z.int().positive(),
  /**
   * The files that its engine opens. The hub provides hashes, and the weights beside a network, when they are pulled.
   */
  files: z.array(z.string().regex(/^(?!.*\.\.)[\w./-]+$/)).min(1),
})
export type LocalModel = z.infer<typeof LocalModel>

/** Open weights that an operator may download, by id. */
export const LOCAL_MODELS: ReadonlyMap<string, LocalModel> = new Map(
  Object.entries(z.record(z.string().regex(/^[a-z0-9-]+$/), LocalModel).parse(content)),
)
