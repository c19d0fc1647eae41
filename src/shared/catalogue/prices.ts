/** The price rule that follows from specification §9: 800 credits make up to 40 videos or 800 images. */
export const IMAGE_CREDITS = 1
export const VIDEO_CREDITS = 20
/** Relighting a photo is worth less than a video made from words. */
export const EFFECT_VIDEO_CREDITS = 8
/**
 * A photo that only moves as a whole, framed, aged or with something falling over it, is worth half of that, and so are
 * muscles, which few photos let swell well.
 */
export const FRAMED_VIDEO_CREDITS = 4
/** The price of a credit, in millionths of a dollar: that of the smallest pack that anybody can buy. */
export const CREDIT_MICROS = 14_975
const GIF_CREDITS = 5
const SPEECH_CREDITS = 1
const VOICE_CREDITS = 3

/** How a tool's price follows from its inputs. */
export type PriceRule =
  /**
   * Per output; their number is the value of the field `outputs`, or of `stickers` for a pack, or one. Results made
   * from a clip may have another price.
   */
  | { per: 'output'; credits: number; clipCredits?: number | undefined }
  /** Per started step of the clip in a field. */
  | { per: 'seconds'; credits: number; seconds: number; of: string }
  /** Per started step of the text in a field, on top of a base. */
  | { per: 'characters'; credits: number; characters: number; of: string; base: number }
  /** The price in the row of the chosen effect. */
  | { per: 'template'; of: string }

export const PER_IMAGE: PriceRule = { per: 'output', credits: IMAGE_CREDITS }
/** A moving one is as much work as a GIF. */
export const PER_STICKER: PriceRule = { per: 'output', credits: IMAGE_CREDITS, clipCredits: GIF_CREDITS }
export const PER_GIF: PriceRule = { per: 'output', credits: GIF_CREDITS }
export const PER_VIDEO: PriceRule = { per: 'output', credits: VIDEO_CREDITS }

export function perTenSecondsOf(of: string): PriceRule {
  return { per: 'seconds', credits: VIDEO_CREDITS, seconds: 10, of }
}

export function speechOf(of: string, { cloned = false } = {}): PriceRule {
  return { per: 'characters', credits: SPEECH_CREDITS, characters: 200, of, base: cloned ? VOICE_CREDITS : 0 }
}

/** What the price depends on: the form's values, and the properties of its files. */
export type PriceFacts = {
  values: Record<string, unknown>
  durationMs: (field: string) => number | null
  templateCredits: (template: string) => number | null
}

/** Credits for one run. Empty fields count as their minimum. */
export function priceOf(rule: PriceRule, { values, durationMs, templateCredits }: PriceFacts): number {
  switch (rule.per) {
    case 'output':
      return (values.mode === 'clip' ? (rule.clipCredits ?? rule.credits) : rule.credits) * outputsIn(values)
    case 'seconds':
      return rule.credits * started((durationMs(rule.of) ?? 0) / 1000, rule.seconds)
    case 'characters': {
      const characters = charactersIn(textIn(values, rule.of))
      return rule.base + rule.credits * started(characters, rule.characters)
    }
    case 'template':
      return templateCredits(textIn(values, rule.of)) ?? VIDEO_CREDITS
  }
}

function textIn(values: Record<string, unknown>, field: string): string {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

/** Counted as people count them: an emoji is one, however it is composed. */
function charactersIn(text: string): number {
  return Iterator.from(new Intl.Segmenter().segment(text)).reduce((count) => count + 1, 0)
}

/** The requested number of outputs. */
export function outputsIn(values: Record<string, unknown>): number {
  const outputs = values.outputs ?? values.stickers
  return typeof outputs === 'number' && Number.isInteger(outputs) && outputs >= 1 ? outputs : 1
}

function started(amount: number, stretch: number): number {
  return Math.max(1, Math.ceil(amount / stretch))
}
