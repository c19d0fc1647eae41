import type { MediaKind } from '../../../shared/catalogue/media.ts'
import type { Tool } from '../../../shared/contract/tools.ts'

/** The kinds of file that a field takes; several pictures begin with one. */
const TAKES: Partial<Record<Tool['fields'][number]['kind'], MediaKind>> = {
  image: 'image',
  images: 'image',
  gif: 'gif',
  video: 'video',
  audio: 'audio',
}

/** The tools that can go on from a file: those that are ready and whose first file field takes its kind. */
export function toolsTaking(kind: MediaKind, tools: readonly Tool[]): Tool[] {
  return tools.filter(({ available, fields }) => {
    const first = fields.find((field) => TAKES[field.kind] !== undefined)
    return available && first !== undefined && TAKES[first.kind] === kind
  })
}
