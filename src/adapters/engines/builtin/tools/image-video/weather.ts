import type { SKRSContext2D } from '@napi-rs/canvas'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import {
  createFireLight,
  createFog,
  createRain,
  createRays,
  createWindLines,
  glow,
  type Light,
  tint,
  vignette,
} from '../../kit/motion/lights.ts'
import type { Moment } from '../../kit/motion/shot.ts'
import { type SwarmName, swarmOf } from '../../kit/motion/swarms.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import type { Weather } from './weather-words.ts'

export interface Air {
  /** Between the background and the subject. */
  behind?: Light | undefined
  /** Between the subject and the camera. */
  front?: Light | undefined
}

interface Scene extends Size {
  seconds: number
  seed: string
}

/** The tint of the whole picture. */
const TINTS: Partial<Record<Weather, string>> = {
  snow: '#cfdaee',
  rain: '#b4c0d2',
  night: '#5f6fb4',
  stars: '#b4bee6',
}

/** The layers that show each kind of weather. */
export function createAir(weather: Weather, scene: Scene): Air {
  const { behind, front } = airOf(weather, scene)
  const colour = TINTS[weather]
  return {
    behind,
    front(context, moment) {
      if (colour) tint(context, scene, colour)
      front?.(context, moment)
    },
  }
}

function airOf(weather: Weather, scene: Scene): Air {
  switch (weather) {
    case 'rain':
      return onBothSides(createRain(scene, scene.seconds, scene.seed))
    case 'fog': {
      const fog = createFog(scene, scene.seed)
      return {
        behind: (context, moment) => fog(context, moment, 0.8),
        front: (context, moment) => fog(context, moment, 0.42),
      }
    }
    case 'rays':
      return {
        front: together(createRays(scene, scene.seed), createSwarm(swarmOf('dust'), scene, scene.seed)),
      }
    case 'night':
      return { front: moonlight(scene) }
    case 'fire': {
      const { behind, front } = swarmAir('embers', scene)
      return { behind, front: together(createFireLight(scene), front) }
    }
    case 'wind':
      return { behind: createWindLines(scene, scene.seed), front: swarmAir('gusts', scene).front }
    default:
      return swarmAir(weather, scene)
  }
}

const together =
  (...lights: readonly Light[]): Light =>
  (context, moment) => {
    for (const light of lights) light(context, moment)
  }

/** Half of it is behind the subject, and half in front of it. */
function onBothSides(draw: (...given: [...Parameters<Light>, 'behind' | 'front']) => void) {
  return {
    behind: (context: SKRSContext2D, moment: Moment) => draw(context, moment, 'behind'),
    front: (context: SKRSContext2D, moment: Moment) => draw(context, moment, 'front'),
  }
}

function swarmAir(name: SwarmName, scene: Scene) {
  return onBothSides(createSwarm(swarmOf(name), scene, `${scene.seed}/${name}`))
}

/** From above at one side, with dust that catches it. */
function moonlight(scene: Scene): Light {
  const dust = createSwarm(swarmOf('stars'), scene, `${scene.seed}/night`)
  return (context, moment) => {
    const radius = Math.max(scene.width, scene.height) * 0.75
    glow(context, { x: scene.width * 0.85, y: 0, radius, colour: '#9db8ff', strength: 0.5 })
    dust(context, moment, 'behind')
    vignette(context, scene, 0.45)
  }
}
