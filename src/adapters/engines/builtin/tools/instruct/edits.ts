import type words from '../../content/edit-words.json'
import table from '../../content/edits.json' with { type: 'json' }
import type { Touch } from './touch.ts'

/** One thing to do to a picture, as the tool that does it is asked to. */
export type ToolEdit =
  | { tool: 'ai-watermark-remover' }
  | { tool: 'ai-background-remover' }
  | { tool: 'ai-background-changer'; background: 'color'; color: string }
  | { tool: 'ai-background-changer'; background: 'prompt'; prompt: string }
  | { tool: 'ai-image-to-image'; style: keyof typeof words.styles }
  | { tool: 'ai-image-enhancer'; scale: '2' | '4'; oldPhoto?: true }

export type Edit = ToolEdit | Touch

/** Edits in the order they are done in: marks go while they are where they were found, the style comes over everything, and letters over that. */
const EDITS: readonly { edit: string; tried?: boolean; cuts?: boolean }[] = table

const nameOf = (edit: Edit) => ('tool' in edit ? edit.tool : edit.touch)
const rowOf = (edit: Edit) => EDITS.find((row) => row.edit === nameOf(edit))

export const placeOf = (edit: Edit): number => EDITS.findIndex((row) => row.edit === nameOf(edit))

/** Whether it takes the subject out of its background. */
export const isCutting = (edit: Edit): boolean => rowOf(edit)?.cuts ?? false

/** Whether it may be refused for what is in the picture, and takes but a moment. */
export const isTried = (edit: Edit): boolean => rowOf(edit)?.tried ?? false
