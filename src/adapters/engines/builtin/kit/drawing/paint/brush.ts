import type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas'
import type { Pack } from '../icons.ts'
import type { DrawingStyle } from '../prompt.ts'

/** What a picture is being drawn with. */
export interface Brush {
  context: SKRSContext2D
  style: DrawingStyle
  pack: Pack
  /** Pixels per unit of the scene. */
  zoom: number
  width: number
  height: number
  /** Holds one drawing at a time. */
  image: Image
  /** A sheet for one layer at a time, and a small one for its shadow. */
  scratch: Canvas
  small: Canvas
}
