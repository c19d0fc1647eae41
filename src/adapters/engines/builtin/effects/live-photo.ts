import type { Camera } from '../image-video/camera.ts'
import type { Layers } from '../image-video/layers.ts'
import { createRays, glow, tint, vignette } from '../image-video/lights.ts'
import { createParallax } from '../image-video/parallax.ts'
import { createSwarm } from '../image-video/particles.ts'
import type { Shot } from '../image-video/shot.ts'
import { SWARMS, type SwarmName } from '../image-video/swarms.ts'
import { type Cast, partPhoto } from './cast.ts'
import { photoShot } from './recipe.ts'

interface Direction {
  camera: Camera
  swarms: readonly SwarmName[]
  tint?: string
  rays?: string
  glow?: string
  /** What happens to the layers before they are filmed. */
  paint?: (layers: Layers) => Layers
}

/** The photo itself with depth, and something in its air. */
export async function livePhoto(cast: Cast, direction: Direction): Promise<Shot> {
  const parted = await partPhoto(cast)
  const parallax = createParallax(direction.paint ? direction.paint(parted) : parted, direction.camera)
  const size = { ...cast.photo, seconds: cast.seconds }
  const swarms = direction.swarms.map((name) => createSwarm(SWARMS[name](), size, `${cast.seed}/${name}`))
  // What stands still in the air must not stand in somebody's face.
  const fronts = swarms.filter((_, index) => direction.swarms[index] !== 'sparkles')
  const rays = direction.rays ? createRays(size, cast.seed, direction.rays) : null
  const cycles = Math.max(1, Math.round(cast.seconds / 3.4))
  return photoShot(cast, (context, moment, { paint }) => {
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
