import { AUDIO_TOOLS } from './tools/audio-tools.ts'
import { EDITING_TOOLS } from './tools/editing-tools.ts'
import { FACE_TOOLS } from './tools/face-tools.ts'
import { IMAGE_TOOLS, STICKER } from './tools/image-tools.ts'
import type { ToolRow } from './tools/tool-row.ts'
import { EFFECT_MAKER, VIDEO_TOOLS } from './tools/video-tools.ts'

/** The tools that have a page under their own name (specification §2), in the order of the menu. */
export const TOOL_PAGES = [
  ...FACE_TOOLS,
  ...VIDEO_TOOLS,
  ...IMAGE_TOOLS,
  ...AUDIO_TOOLS,
  ...EDITING_TOOLS,
] as const

/** Everything that can be started. */
export const TOOLS = [STICKER, ...TOOL_PAGES, EFFECT_MAKER] as const

export type ToolSlug = (typeof TOOLS)[number]['slug']
export type ToolPageSlug = (typeof TOOL_PAGES)[number]['slug']
export type Tool = ToolRow & { slug: ToolSlug }
export type ToolPage = ToolRow & { slug: ToolPageSlug }

export function findTool(slug: string): Tool | null {
  return TOOLS.find((tool) => tool.slug === slug) ?? null
}

/** The tool whose page is at `/{slug}`. */
export function findToolPage(slug: string): ToolPage | null {
  return TOOL_PAGES.find((tool) => tool.slug === slug) ?? null
}
