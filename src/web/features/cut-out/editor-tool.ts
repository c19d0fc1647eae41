export type EditorTool = 'add' | 'remove' | 'restore' | 'erase' | 'keep' | 'move'

/** Whether strokes of this tool point at a thing instead of painting. */
export const isPointing = (tool: EditorTool) => tool === 'add' || tool === 'remove'
