import type { Generation } from '../../../shared/contract/generations.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { generationAddress } from './shown-generation.ts'

type JobWords = {
  /** The tool's name, which says nothing of what somebody has asked for. */
  tool: string
  /** What was asked for, by which several of one tool are told apart; one that has only just begun has none yet. */
  title: string
  /** Where it can be looked at; null where the tool is unknown. */
  address: `/${string}` | null
}

/** What a job is called wherever it is listed or told of. */
export function useJobWords(): (job: Generation) => JobWords {
  const { tools } = useSite()
  return ({ id, tool: slug, title }) => {
    const known = tools.find((tool) => tool.slug === slug)
    const tool = known?.title ?? slug
    return { tool, title: title || tool, address: known ? generationAddress(known.path, id) : null }
  }
}
