import type { SKRSContext2D } from '@napi-rs/canvas'
import { createSwarm, type Spared, type Swarm } from '../../kit/motion/create-swarm.ts'
import type { Moment, Shot, Stage } from '../../kit/motion/shot.ts'
import { type SwarmName, swarmOf } from '../../kit/motion/swarms.ts'
import type { Picture, Size } from '../../kit/pictures/raster.ts'
import type { EffectInput } from './effect-input.ts'

/** How an effect is made: a video, or a picture. */
export type Recipe = (input: EffectInput) => Promise<Shot | Picture>

type Draw = (context: SKRSContext2D, moment: Moment, stage: Stage) => void

const shotOf = (size: Size, seconds: number, draw: Draw): Shot => ({
  ...size,
  seconds,
  draw: (stage, moment) => draw(stage.context, moment, stage),
})

/** A video in the shape of drawn scenes. */
export const sceneShot = ({ scene, seconds }: EffectInput, draw: Draw) => shotOf(scene, seconds, draw)

/** A video in the shape of the photo. */
export const photoShot = ({ photo, seconds }: EffectInput, draw: Draw) => shotOf(photo, seconds, draw)

/** Things in the air of a drawn scene; those in front of it leave some places free. */
export function sceneSwarm(
  { scene, seconds, seed }: EffectInput,
  name: SwarmName,
  changes?: Partial<Swarm>,
  spared?: readonly Spared[],
) {
  return createSwarm(swarmOf(name, changes), { ...scene, seconds }, seed, spared)
}
