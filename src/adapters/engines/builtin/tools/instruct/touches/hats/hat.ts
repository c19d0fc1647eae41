import hats from '../../../../content/hats.json' with { type: 'json' }

export type HatName = keyof typeof hats

/**
 * One surface of a hat, round about its axis. All lengths are in half widths of the head at the edge of the hat, the
 * edge itself is at a height of 0.
 */
export interface HatPart {
  colour: string
  /** The other colour of stripes, and how many of each there are. */
  second?: string
  /** Stays as it is if the hat is asked for in another colour. */
  fixed?: boolean
  stripes?: number
  texture: Texture
  /** Distance from the axis and height, from the outer edge inwards and up. */
  profile?: readonly (readonly number[])[]
  /** A ball instead, with its middle to the right, up and to the front. */
  ball?: number
  at?: readonly number[]
  /** How much the sides and both ends of a brim rise at its edge, and how much it waves. */
  brim?: { sides: number; ends: number; waves?: number }
  /** How deep the top is pressed in along the middle. */
  crease?: number
  /** How much the top bends to the right, as an angle per length. */
  bend?: number
  /** Points of the upper edge and their depth. */
  spikes?: { count: number; depth: number }
  /** Corners of the edge, and how much larger it is there. */
  corners?: { count: number; size: number }
  /** The depth of folds around it. */
  puffs?: number
}

export type Texture = 'felt' | 'straw' | 'knit' | 'cloth' | 'fur' | 'satin' | 'metal' | 'paper'

export interface Hat {
  /** In degrees, down in front. */
  tilt: number
  /** Hair shows above it. */
  open?: boolean
  parts: readonly HatPart[]
}

const HATS = hats as unknown as Record<HatName, Hat>

export const hatOf = (name: HatName): Hat => HATS[name]

/** The same hat in another colour, if one is asked for. */
export function dyed(hat: Hat, colour: string | undefined): Hat {
  if (!colour) return hat
  return { ...hat, parts: hat.parts.map((part) => (part.fixed ? part : { ...part, colour })) }
}
