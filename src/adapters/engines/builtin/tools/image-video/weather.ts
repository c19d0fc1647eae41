import type { SKRSContext2D } from '@napi-rs/canvas'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import {
  createFireLight,
  createFog,
  createRain,
  createRays,
  createWindLines,
  glow,
  tint,
  vignette,
} from '../../kit/motion/lights.ts'
import type { Moment } from '../../kit/motion/shot.ts'
import { type SwarmName, swarmOf } from '../../kit/motion/swarms.ts'
import type { Weather } from './weather-words.ts'

export interface Air {
  /** Between the place and the subject. */
  behind?: (context: SKRSContext2D, moment: Moment) => void
  /** Between the subject and the camera. */
  front?: (context: SKRSContext2D, moment: Moment) => void
}

interface Scene {
  width: number
  height: number
  seconds: number
  seed: string
}

/** What lets each kind of weather be seen. */
export function createAir(weather: Weather, scene: Scene): Air {
  switch (weather) {
    case 'snow':
      return withTint(swarmAir('snow', scene), scene, '#cfdaee')
    case 'rain':
      return rainAir(scene)
    case 'fog': {
      const fog = createFog(scene, scene.seed)
      return {
        behind: (context, moment) => fog(context, moment, 0.8),
        front: (context, moment) => fog(context, moment, 0.42),
      }
    }
    case 'rays': {
      const [rays, dust] = [createRays(scene, scene.seed), createSwarm(swarmOf('dust'), scene, scene.seed)]
      return {
        front(context, moment) {
          rays(context, moment)
          dust(context, moment)
        },
      }
    }
    case 'night':
      return nightAir(scene)
    case 'fire': {
      const [light, embers] = [createFireLight(scene), swarmAir('embers', scene)]
      return {
        ...embers,
        front(context, moment) {
          light(context, moment)
          embers.front?.(context, moment)
        },
      }
    }
    case 'wind': {
      const [lines, gusts] = [createWindLines(scene, scene.seed), swarmAir('gusts', scene)]
      return {
        behind: lines,
        front: gusts.front,
      }
    }
    case 'stars':
      return withTint(swarmAir('stars', scene), scene, '#b4bee6')
    default:
      return swarmAir(weather, scene)
  }
}

/** Half of a swarm is behind the subject, and half in front of it. */
function swarmAir(name: SwarmName, scene: Scene): Required<Air> {
  const swarm = createSwarm(swarmOf(name), scene, `${scene.seed}/${name}`)
  return {
    behind: (context, moment) => swarm(context, moment, 'behind'),
    front: (context, moment) => swarm(context, moment, 'front'),
  }
}

function withTint(air: Required<Air>, scene: Scene, colour: string): Air {
  return {
    ...air,
    front(context, moment) {
      tint(context, scene, colour)
      air.front(context, moment)
    },
  }
}

function rainAir(scene: Scene): Air {
  const rain = createRain(scene, scene.seconds, scene.seed)
  return {
    behind: (context, moment) => rain(context, moment, 'behind'),
    front(context, moment) {
      tint(context, scene, '#b4c0d2')
      rain(context, moment, 'front')
    },
  }
}

/** Moonlight from above on the side, and dust that catches it. */
function nightAir(scene: Scene): Air {
  const dust = createSwarm(swarmOf('stars'), scene, `${scene.seed}/night`)
  return {
    front(context, moment) {
      tint(context, scene, '#5f6fb4')
      const radius = Math.max(scene.width, scene.height) * 0.75
      glow(context, { x: scene.width * 0.85, y: 0, radius, colour: '#9db8ff', strength: 0.5 })
      dust(context, moment, 'behind')
      vignette(context, scene, 0.45)
    },
  }
}
