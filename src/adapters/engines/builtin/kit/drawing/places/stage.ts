import type { Random } from '../../random.ts'
import type { Mood, PlaceName, Weather } from '../prompt.ts'
import type { Layer } from '../scene.ts'
import type { Palette } from './palette.ts'

/** What a place is built with. */
export interface Stage {
  place: PlaceName
  width: number
  height: number
  palette: Palette
  weather: Weather | null
  mood: Mood | null
  /** The colour that a prompt asks for as the background. */
  asked: string | null
  /** Whether small lights float around at night. */
  glows: boolean
  /** Whether something is wanted; people can exclude it. */
  wants(what: 'cloud' | 'tree' | 'people' | 'flower'): boolean
  random: Random
}

/** Where things can be in a place, in scene units. */
export interface Ground {
  /** Where the floor begins to be seen. */
  horizon: number
  /** Where the main figures stand. */
  standing: number
  kind: 'land' | 'water' | 'under' | 'air' | 'space' | 'table'
}

export interface Backdrop {
  behind: Layer[]
  inFront: Layer[]
  ground: Ground
  /** Whether sun, moon and clouds can be seen. */
  open: boolean
  /** Whether there is water behind the place where figures stand. */
  water?: true
}

export function layer(name: string, depth: number, svg: string, motion: Layer['motion'] = null): Layer {
  return { name, depth, motion, content: { svg } }
}
