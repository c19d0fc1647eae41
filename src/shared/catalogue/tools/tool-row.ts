import type { Family } from '../families.ts'
import type { Field } from '../fields.ts'
import type { MediaKind } from '../media.ts'
import type { PriceRule } from '../prices.ts'

/** The operation, independent of the engine and the page (specification §4). */
export type Operation =
  | 'home'
  | 'ai_effect'
  | 'ai_tools'
  | 'gif_faceswap'
  | 'image_faceswap'
  | 'image_to_image'
  | 'image_to_video'
  | 'my_creations'
  | 'nano_banana_to_image'
  | 'settings'
  | 'text_to_audio'
  | 'text_to_character'
  | 'text_to_image'
  | 'text_to_video'
  | 'video_faceswap'

/** The statement before a tool may be used: that the people shown agree, or that the material is one's own. */
type ConsentKind = 'likeness' | 'ownership'

/** One row per tool: the route, menu entry, form, validation, price and operation key all derive from it. */
export type ToolRow = {
  slug: string
  family: Family
  operation: Operation
  price: PriceRule
  /** The kind of the result. */
  output: MediaKind
  consent: ConsentKind | null
  fields: readonly Field[]
}
