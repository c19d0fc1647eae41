import type { Canvas } from '@napi-rs/canvas'
import swarms from '../../content/swarms.json' with { type: 'json' }
import type { Swarm } from './create-swarm.ts'
import {
  balloon,
  bokeh,
  bubble,
  heart,
  leaf,
  maple,
  paperSnip,
  petal,
  softDot,
  sparkle,
  streamer,
} from './sprites.ts'

export type SwarmName = keyof typeof swarms

interface SpriteRow {
  shape: keyof typeof SPRITES
  colour?: string
  vein?: string
  hardness?: number
}

/** By the names that content calls them. */
export const SPRITES = {
  softDot: ({ colour, hardness }) => softDot(colour, hardness),
  sparkle: ({ colour }) => sparkle(colour),
  heart: ({ colour }) => heart(colour),
  leaf: ({ colour, vein }) => leaf(colour, vein),
  maple: ({ colour, vein }) => maple(colour, vein),
  petal: ({ colour }) => petal(colour),
  paperSnip: ({ colour }) => paperSnip(colour),
  streamer: ({ colour }) => streamer(colour),
  bubble,
  bokeh: ({ colour }) => bokeh(colour),
  balloon: ({ colour }) => balloon(colour),
} as const satisfies Record<string, (look: { colour: string; vein: string; hardness: number }) => Canvas>

type SwarmRow = Omit<Swarm, 'sprites'> & { sprites: readonly [SpriteRow, ...SpriteRow[]] }

// The content's test holds it against its schema.
const ROWS = swarms as unknown as Record<SwarmName, SwarmRow>

/** A kind of things in the air. It is made on demand, because each has drawings of its own. */
export function swarmOf(name: SwarmName, changes: Partial<Swarm> = {}): Swarm {
  const { sprites, ...row } = ROWS[name]
  const [first, ...others] = sprites
  return { ...row, sprites: [drawSprite(first), ...others.map(drawSprite)], ...changes }
}

function drawSprite({ shape, colour = '#ffffff', vein = colour, hardness = 0 }: SpriteRow): Canvas {
  return SPRITES[shape]({ colour, vein, hardness })
}
