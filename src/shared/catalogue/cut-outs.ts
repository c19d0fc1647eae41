/** The tools whose results are cut out of a photo, so that a person can change the edge. */
export const CUT_OUT_TOOLS = ['sticker', 'ai-background-remover', 'ai-background-changer'] as const
export type CutOutTool = (typeof CUT_OUT_TOOLS)[number]

export const isCutOutTool = (tool: string): tool is CutOutTool =>
  (CUT_OUT_TOOLS as readonly string[]).includes(tool)

/** The file with the mask of a cut-out; it cannot be downloaded. */
export const MASK_VARIANT = 'mask'
/** Nobody can paint finer edges than this shows. */
export const MAX_MASK_SIDE = 2048

/** The maximum number of points that tell which thing is meant. */
export const MAX_PLACES = 8

export const MAX_CAPTION_CHARACTERS = 40
