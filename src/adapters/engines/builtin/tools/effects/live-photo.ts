import type { Camera } from '../../kit/motion/camera.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import type { Layers } from '../../kit/motion/layers.ts'
import { createRays, glow, tint, vignette } from '../../kit/motion/lights.ts'
import { createParallax } from '../../kit/motion/parallax.ts'
import type { Shot } from '../../kit/motion/shot.ts'
import { type SwarmName, swarmOf } from '../../kit/motion/swarms.ts'
import { type EffectInput, partPhoto } from './effect-input.ts'
import { photoShot } from './recipe.ts'

interface Direction {
  camera: Camera
  swarms: readonly SwarmName[]
  tint?: string
  rays?: string
  glow?: string
  /** What happens to the layers before the camera moves through them. */
  paint?: (layers: Layers) => Layers
}

/** The photo itself with depth, and something in its air. */
export async function livePhoto(input: EffectInput, direction: Direction): Promise<Shot> {
  const parted = await partPhoto(input)
  const parallax = createParallax(direction.paint ? direction.paint(parted) : parted, direction.camera)
  const size = { ...input.photo, seconds: input.seconds }
  const swarms = direction.swarms.map((name) => createSwarm(swarmOf(name), size, `${input.seed}/${name}`))
  // What stands still in the air must not stand in somebody's face.
  const fronts = swarms.filter((_, index) => direction.swarms[index] !== 'sparkles')
  const rays = direction.rays ? createRays(size, input.seed, direction.rays) : null
  const cycles = Math.max(1, Math.round(input.seconds / 3.4))
  return photoShot(input, (context, moment, { paint }) => {
    paint((sheet) => parallax.paintBackground(sheet, moment.part), { fresh: true })
    for (const swarm of swarms) swarm(context, moment, 'behind')
    paint((sheet) => parallax.paintSubject(sheet, moment.part, cycles))
    if (direction.tint) tint(context, size, direction.tint)
    rays?.(context, moment)
    if (direction.glow) {
      const radius = Math.max(size.width, size.height) * 0.8
      glow(context, { x: size.width / 2, y: size.height, radius, colour: direction.glow, strength: 0.4 })
    }
    for (const swarm of fronts) swarm(context, moment, 'front')
    vignette(context, size, 0.3)
  })
}
