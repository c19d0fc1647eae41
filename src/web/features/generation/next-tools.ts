import type { MediaKind } from '../../../shared/catalogue/media.ts'
import type { Tool } from '../../../shared/contract/tools.ts'

/** The facts about a creation that need no look at it. */
type Made = { kind: MediaKind; tool: string; width: number | null; height: number | null }
type NextTool = Pick<Tool, 'slug' | 'operation' | 'available' | 'offered' | 'fields'>

const MAX_OFFERED = 6
/** Pictures whose sides are all shorter than this benefit from enlarging. */
const SMALL_PIXELS = 1000

/** The kinds of files that a field accepts; several pictures start with one. */
const TAKES: Partial<Record<Tool['fields'][number]['kind'], MediaKind>> = {
  image: 'image',
  images: 'image',
  gif: 'gif',
  video: 'video',
  audio: 'audio',
}

/** The suitable tools for a kind of creation, the best ones first. */
const SUITED: readonly { fits: (made: Made) => boolean; tools: readonly string[] }[] = [
  { fits: isSmall, tools: ['ai-image-enhancer'] },
  {
    fits: ({ tool }) => ['sticker', 'ai-background-remover'].includes(tool),
    tools: ['ai-background-changer', 'image-to-video-ai', 'ai-image-to-image', 'ai-image-enhancer'],
  },
  {
    fits: ({ tool }) => ['text-to-image-ai', 'ai-character-generator'].includes(tool),
    tools: ['sticker', 'image-to-video-ai', 'ai-background-remover', 'ai-image-to-image'],
  },
  {
    fits: ({ tool }) => tool.includes('face-swap'),
    tools: ['ai-image-enhancer', 'ai-video-enhancer', 'ai-effect', 'sticker', 'ai-background-changer'],
  },
  {
    fits: ({ kind }) => kind === 'image',
    tools: [
      'sticker',
      'ai-background-remover',
      'ai-image-to-image',
      'image-to-video-ai',
      'nano-banana-ai-image-generator',
      'ai-image-enhancer',
    ],
  },
  { fits: ({ kind }) => kind === 'video', tools: ['ai-video-enhancer', 'video-face-swap'] },
]

/**
 * The tools that accept a creation, the most suitable first; never its own tool, and few enough to choose
 * from.
 */
export function nextTools<Row extends NextTool>(made: Made, tools: readonly Row[]): Row[] {
  const suited = SUITED.filter(({ fits }) => fits(made)).flatMap((row) => row.tools)
  const rank = ({ slug }: Row) => (suited.includes(slug) ? suited.indexOf(slug) : suited.length)
  return tools
    .filter((tool) => tool.available && tool.offered && tool.slug !== made.tool && takes(tool, made.kind))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MAX_OFFERED)
}

function takes({ fields }: NextTool, kind: MediaKind): boolean {
  const first = fields.find((field) => TAKES[field.kind] !== undefined)
  return first !== undefined && TAKES[first.kind] === kind
}

function isSmall({ kind, width, height }: Made): boolean {
  return kind === 'image' && Math.max(width ?? SMALL_PIXELS, height ?? SMALL_PIXELS) < SMALL_PIXELS
}
