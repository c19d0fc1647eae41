import { MEDIA_KINDS, type MediaKind } from '../../../shared/catalogue/media.ts'
import { priceOf } from '../../../shared/catalogue/prices.ts'
import type { Tool } from '../../../shared/contract/tools.ts'

export type Taken = MediaKind | 'text'
export const TAKEN: readonly Taken[] = ['text', ...MEDIA_KINDS]

/** The part of a tool that lists need. Its fields would make the page ten times as large. */
export type ListedTool = Pick<
  Tool,
  'slug' | 'path' | 'family' | 'title' | 'description' | 'picture' | 'available' | 'outputs'
> & {
  takes: Taken[]
  /** The minimum price of one run. */
  credits: number
}

export type ToolFilter = {
  search: string
  /** Empty for all. */
  takes: Taken | ''
  makes: MediaKind | ''
}

export const NO_FILTER: ToolFilter = { search: '', takes: '', makes: '' }

export function listedTool(tool: Tool, cheapestEffect: number | null): ListedTool {
  const { slug, path, family, title, description, picture, available, outputs, price, fields } = tool
  const kinds = new Set(fields.map(({ kind }) => (kind === 'images' ? 'image' : kind)))
  const nothingYet = { values: {}, durationMs: () => null, templateCredits: () => cheapestEffect }
  return {
    slug,
    path,
    family,
    title,
    description,
    picture,
    available,
    outputs,
    takes: TAKEN.filter((kind) => kinds.has(kind)),
    credits: priceOf(price, nothingYet),
  }
}

/** Whether a tool has the wanted input and output, and its texts contain every word. */
export function suitsFilter(tool: ListedTool, { search, takes, makes }: ToolFilter): boolean {
  const text = `${tool.title} ${tool.description}`.toLocaleLowerCase()
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (
    words.every((word) => text.includes(word)) &&
    (takes === '' || tool.takes.includes(takes)) &&
    (makes === '' || tool.outputs.includes(makes))
  )
}
