/** The tool groups of the menu; in a file of their own, so that the browser need not load every tool's row for it. */
export const FAMILIES = ['image', 'video', 'face', 'audio', 'tools'] as const
export type Family = (typeof FAMILIES)[number]
