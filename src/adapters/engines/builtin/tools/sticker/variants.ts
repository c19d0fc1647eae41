import captions from '../../content/sticker-captions.json' with { type: 'json' }
import variants from '../../content/sticker-variants.json' with { type: 'json' }

/** Which part of a subject is shown. */
export type Crop = 'whole' | 'head' | 'bust'

/** What somebody's face does in it. */
export type Expression = 'smile' | 'laugh' | 'wink' | 'sleep'

/** One sticker of a pack that is made of a single photo: what is shown, in front of what, with which words. */
export interface Variant {
  name: string
  crop: Crop
  expression: Expression | null
  /** In degrees, clockwise. */
  tilt: number
  words: string | null
  backdrop: { shape: 'disc' | 'burst' | 'heart'; colour: string } | null
  /** Places and sizes are parts of the square that the subject lies in. */
  icons: readonly { icon: string; x: number; y: number; size: number; tilt: number }[]
}

type Row = (typeof variants)[number]
type Captions = (typeof captions)['en']

/** The first so many stickers of those that a subject can be shown in. */
export function planVariants(count: number, language: string, { hasFace }: { hasFace: boolean }): Variant[] {
  const words = new Map(Object.entries(captions)).get(language) ?? captions.en
  return variants
    .map((row) => variantOf(row, words))
    .filter(({ crop }) => hasFace || crop !== 'head')
    .slice(0, count)
    .map((variant) => (hasFace ? variant : { ...variant, crop: 'whole' }))
}

function variantOf(row: Row, words: Captions): Variant {
  const caption = 'caption' in row ? row.caption : undefined
  return {
    name: row.name,
    crop: row.crop as Crop,
    expression: 'expression' in row ? ((row.expression as Expression) ?? null) : null,
    tilt: 'tilt' in row ? (row.tilt ?? 0) : 0,
    words: caption === undefined ? null : words[caption as keyof Captions],
    backdrop: 'backdrop' in row ? ((row.backdrop as Variant['backdrop']) ?? null) : null,
    icons: 'icons' in row ? (row.icons ?? []) : [],
  }
}
