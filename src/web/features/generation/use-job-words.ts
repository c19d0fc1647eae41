import type { Generation } from '../../../shared/contract/generations.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { generationAddress } from './shown-generation.ts'

type JobWords = {
  /** The tool's name, which does not reveal the prompt. */
  tool: string
  /** The prompt, to distinguish several jobs of one tool; missing if the job has only just started. */
  title: string
  /** The page that shows it; null if the tool is unknown. */
  address: `/${string}` | null
}

/** A job's name in lists and messages. */
export function useJobWords(): (job: Generation) => JobWords {
  const { tools } = useSite()
  return ({ id, tool: slug, title }) => {
    const known = tools.find((tool) => tool.slug === slug)
    const tool = known?.title ?? slug
    return { tool, title: title || tool, address: known ? generationAddress(known.path, id) : null }
  }
}
