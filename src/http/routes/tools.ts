import type { ToolDirectory } from '../../modules/tools/tool-directory.ts'
import type { toolCalls } from '../../shared/contract/tools.ts'
import type { Handlers } from '../calls.ts'

export type ToolOptions = { toolDirectory: ToolDirectory }

export function toolHandlers({ toolDirectory }: ToolOptions): Handlers<typeof toolCalls> {
  return {
    'GET /api/tools': async (_input, { locale }) => ({ tools: await toolDirectory.list(locale) }),

    'GET /api/tools/{slug}': ({ params }, { locale }) => toolDirectory.get(params.slug, locale),

    'GET /api/effects': async (_input, { locale }) => ({ effects: await toolDirectory.effects(locale) }),

    'GET /api/explore': async (_input, { locale }) => ({ entries: await toolDirectory.explore(locale) }),

    'GET /api/help': async (_input, { locale }) => ({ answers: await toolDirectory.help(locale) }),
  }
}
