import type { SKRSContext2D } from '@napi-rs/canvas'
import { createSwarm, type Swarm } from '../../kit/motion/create-swarm.ts'
import type { Moment, Shot, Stage } from '../../kit/motion/shot.ts'
import { type SwarmName, swarmOf } from '../../kit/motion/swarms.ts'
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

/** Things in the air of a drawn scene. */
export function sceneSwarm({ scene, seconds, seed }: EffectInput, name: SwarmName, changes?: Partial<Swarm>) {
  return createSwarm(swarmOf(name, changes), { ...scene, seconds }, seed)
}
