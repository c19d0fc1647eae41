/** The tools whose results are cut out of a photo, so that a person can change the edge. */
export const CUT_OUT_TOOLS = ['sticker', 'ai-background-remover', 'ai-background-changer'] as const
export type CutOutTool = (typeof CUT_OUT_TOOLS)[number]

export const isCutOutTool = (tool: string): tool is CutOutTool =>
  (CUT_OUT_TOOLS as readonly string[]).includes(tool)

/** The file that keeps the edge of a cut-out; it is no download. */
export const MASK_VARIANT = 'mask'
/** Finer edges than this shows nobody can paint. */
export const MAX_MASK_SIDE = 2048

/** So many places tell which thing is meant. */
export const MAX_PLACES = 8

export const MAX_CAPTION_CHARACTERS = 40
