import { EFFECT_COVER } from '../../../../shared/catalogue/effect-cover.ts'
import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'

const NOTHING_MORE = { before: null, video_before: null, sound: null, voice: null, words: null, note: null }
const FEW = 3

/** The chosen effect's results; before one is chosen, the first of each kind. */
export function effectExamples(
  effects: readonly EffectItem[],
  chosen: EffectItem | undefined,
): ToolDetail['examples'] {
  const firsts = effects.filter(({ tab }, index) => effects.findIndex((other) => other.tab === tab) === index)
  const shown = chosen ? [chosen] : firsts.slice(0, FEW)
  return shown.map(({ cover_url, preview_url }) => {
    return { ...NOTHING_MORE, after: cover_url, video: preview_url, ...EFFECT_COVER }
  })
}
