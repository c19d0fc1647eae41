import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Moment, Shot, Stage } from '../../kit/motion/shot.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { EffectInput } from './effect-input.ts'

/** How an effect is made: a video, or a picture. */
export type Recipe = (input: EffectInput) => Promise<Shot | Picture>

/** A video in the shape of drawn scenes. */
export function sceneShot(
  { scene, seconds }: EffectInput,
  draw: (context: SKRSContext2D, moment: Moment, stage: Stage) => void,
): Shot {
  return { ...scene, seconds, draw: (stage, moment) => draw(stage.context, moment, stage) }
}

/** A video in the shape of the photo. */
export function photoShot(
  { photo, seconds }: EffectInput,
  draw: (context: SKRSContext2D, moment: Moment, stage: Stage) => void,
): Shot {
  return { ...photo, seconds, draw: (stage, moment) => draw(stage.context, moment, stage) }
}
