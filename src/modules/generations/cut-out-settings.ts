import type { CutOutTool } from '../../shared/catalogue/cut-outs.ts'
import type { CutOutSettings } from '../../shared/contract/cut-outs.ts'
import type { GenerationInputs } from '../../shared/contract/generations.ts'
import type { CheckedValues } from './check-field.ts'

const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

/** The looks of a creation, as the editor shows them. */
export function settingsOf(inputs: GenerationInputs): CutOutSettings {
  const { outlineWidth, outlineColor, shadow, words } = inputs
  return {
    softness: 0,
    turn: 0,
    crop: WHOLE,
    outline_width: typeof outlineWidth === 'number' ? outlineWidth : 0,
    outline_color: typeof outlineColor === 'string' ? outlineColor : '#ffffff',
    shadow: shadow === true,
    background: null,
    caption: typeof words === 'string' ? words : '',
  }
}

/** The looks as the engine of a tool takes them, overriding the form. */
export function engineValuesOf(tool: CutOutTool, settings: CutOutSettings): CheckedValues {
  const { softness, turn, crop, background } = settings
  const edge = {
    softness,
    turn,
    cropLeft: crop.left,
    cropTop: crop.top,
    cropWidth: crop.width,
    cropHeight: crop.height,
    shadow: settings.shadow,
  }
  if (tool === 'ai-background-changer') {
    return { ...edge, ...(background && { background: 'color', color: background }) }
  }
  return {
    ...edge,
    outlineWidth: settings.outline_width,
    outlineColor: settings.outline_color,
    words: settings.caption,
    backdrop: background ?? 'transparent',
  }
}
