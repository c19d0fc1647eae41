import { z } from 'zod'
import { MAX_PROMPT_NAME, MAX_SAVED_PROMPTS } from '../catalogue/saved-prompts.ts'
import type { Calls } from './call.ts'

const SavedPrompt = z.object({
  id: z.string(),
  /** The beginning of the prompt, until it is renamed. */
  name: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>

const Id = z.object({ id: z.string() })

export const promptCalls = {
  'GET /api/prompts': {
    tag: 'Prompts',
    summary: 'The prompts that you have saved, newest first',
    data: z.object({ prompts: z.array(SavedPrompt) }),
  },
  'POST /api/prompts': {
    tag: 'Prompts',
    summary: `Save a prompt to use it again, up to ${MAX_SAVED_PROMPTS}; the same words are saved once`,
    body: z.object({ text: z.string().trim().min(1).max(500) }),
    data: SavedPrompt,
  },
  'POST /api/prompts/{id}': {
    tag: 'Prompts',
    summary: 'Rename a saved prompt',
    params: Id,
    body: z.object({ name: z.string().trim().min(1).max(MAX_PROMPT_NAME) }),
    data: SavedPrompt,
  },
  'DELETE /api/prompts/{id}': {
    tag: 'Prompts',
    summary: 'Delete a saved prompt',
    params: Id,
    data: z.object({}),
  },
} as const satisfies Calls
