import captions from '../../content/sticker-captions.json' with { type: 'json' }
import variants from '../../content/sticker-variants.json' with { type: 'json' }

/** The visible part of a subject. */
export type Crop = 'whole' | 'head' | 'bust'

/** The person's expression. */
export type Expression = 'smile' | 'laugh' | 'wink' | 'sleep'

/** One sticker of a pack from a single photo: the visible part, its backdrop and its words. */
export interface Variant {
  name: string
  crop: Crop
  expression: Expression | null
  /** In degrees, clockwise. */
  tilt: number
  words: string | null
  backdrop: { shape: 'disc' | 'burst' | 'heart'; colour: string } | null
  /** Positions and sizes are parts of the square around the subject. */
  icons: readonly { icon: string; x: number; y: number; size: number; tilt: number }[]
}

type Captions = (typeof captions)['en']
type Row = Pick<Variant, 'name' | 'crop'> & Partial<Variant> & { caption?: keyof Captions }

// The content's test checks it against its schema.
const ROWS = variants as Row[]

/** The first stickers, up to a number, that a subject allows. */
export function planVariants(count: number, language: string, { hasFace }: { hasFace: boolean }): Variant[] {
  const words = new Map(Object.entries(captions)).get(language) ?? captions.en
  return ROWS.map((row) => variantOf(row, words))
    .filter(({ crop }) => hasFace || crop !== 'head')
    .slice(0, count)
    .map((variant) => (hasFace ? variant : { ...variant, crop: 'whole' }))
}

function variantOf({ caption, ...row }: Row, own: Captions): Variant {
  const words = caption ? own[caption] : null
  return { expression: null, tilt: 0, words, backdrop: null, icons: [], ...row }
}
