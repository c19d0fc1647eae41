import type words from '../../content/edit-words.json'
import table from '../../content/edits.json' with { type: 'json' }
import type { Touch } from './touch.ts'

/** One edit to a picture, as a request to the tool that does it. */
export type ToolEdit =
  | { tool: 'ai-watermark-remover' }
  | { tool: 'ai-background-remover' }
  | { tool: 'ai-background-changer'; background: 'color'; color: string }
  | { tool: 'ai-background-changer'; background: 'prompt'; prompt: string }
  | { tool: 'ai-image-to-image'; style: keyof typeof words.styles }
  | { tool: 'ai-image-enhancer'; scale: '2' | '4'; oldPhoto?: true }

export type Edit = ToolEdit | Touch

/**
 * Edits in order of execution: marks are removed while they are still in the same place, the style covers everything,
 * and letters come on top.
 */
const EDITS: readonly { edit: string; tried?: boolean; cuts?: boolean }[] = table

const nameOf = (edit: Edit) => ('tool' in edit ? edit.tool : edit.touch)
const rowOf = (edit: Edit) => EDITS.find((row) => row.edit === nameOf(edit))

export const placeOf = (edit: Edit): number => EDITS.findIndex((row) => row.edit === nameOf(edit))

/** Whether it cuts out the subject. */
export const isCutting = (edit: Edit): boolean => rowOf(edit)?.cuts ?? false

/** Whether it may be refused because of the picture's content, and is fast to try. */
export const isTried = (edit: Edit): boolean => rowOf(edit)?.tried ?? false
