import type { SKRSContext2D } from '@napi-rs/canvas'
import { fraction, swing } from '../../../kit/motion/easing.ts'
import { createParticles, type DrawParticles, type Particle } from '../../../kit/motion/particles.ts'
import type { Size } from '../../../kit/pictures/raster.ts'
import type { Random } from '../../../kit/random.ts'
import { type ParticleKind, type ParticleRow, particleRow } from './particle-kinds.ts'
import { SHAPES } from './particle-shapes.ts'

/** `near` is also the speed between the slowest and the fastest: large ones are near, and faster. */
interface Coloured extends Particle {
  colour: string
}

/** Beyond the edges, so that nothing is seen to appear or to vanish. */
const BEYOND = 0.08
/** Fainter ones are invisible. */
const FAINT = 0.02

/** `amount` is how many there are, compared to the usual; `from` is where sparks and smoke come from, as shares. */
export function createAirParticles(
  kind: ParticleKind,
  area: Size,
  random: Random,
  { amount = 1, from }: { amount?: number; from?: { x: number; y: number } } = {},
): DrawParticles {
  const row = particleRow(kind)
  // Sizes are for an area of 1,000 by 1,000.
  const unit = Math.sqrt(area.width * area.height) / 1000
  const particles = Array.from({ length: Math.round(row.count * amount) }, (): Coloured => {
    const near = random.next()
    return {
      x: random.next(),
      y: random.next(),
      size: (row.size[0] + (row.size[1] - row.size[0]) * near) * unit,
      near,
      phase: random.next(),
      colour: random.pick(row.colours),
    }
  })
  return createParticles({
    particles,
    placeAt(particle, { time }) {
      const place = placeOf(row, particle, area, unit, time, from)
      return place.alpha < FAINT ? null : { ...place, alpha: place.alpha * row.alpha }
    },
    paint: (context, particle, place, { time }) => paintParticle(context, particle, place, row, time),
  })
}

interface Place {
  x: number
  y: number
  alpha: number
  scale: number
  /** Where it is not its own. */
  colour?: string | undefined
}

function placeOf(
  row: ParticleRow,
  particle: Coloured,
  { width, height }: Size,
  unit: number,
  seconds: number,
  from: { x: number; y: number } | undefined,
): Place {
  const speed = (row.speed[0] + (row.speed[1] - row.speed[0]) * particle.near) * unit
  const aside = swing(seconds, row.swayPerSecond, particle.phase) * row.sway * unit
  const span = 1 + BEYOND * 2
  switch (row.path) {
    case 'fall': {
      const y = fraction(particle.y + (speed * seconds) / (height * span)) * span - BEYOND
      const x = fraction(particle.x + (row.wind * speed * seconds) / (width * span)) * span - BEYOND
      return { x: x * width + aside, y: y * height, alpha: 1, scale: 1 }
    }
    case 'rise': {
      const risen = fraction(particle.y + (speed * seconds) / (height * row.reach))
      const fade = Math.min(1, risen * 9) * Math.min(1, (1 - risen) * 2.6)
      const start = from ?? { x: particle.x, y: 1 + BEYOND / 2 }
      const spread = from ? (particle.x - 0.5) * width * (0.04 + risen * row.spread) : 0
      return {
        x: start.x * width + spread + aside * Math.min(1, risen * 4),
        y: (start.y - risen * row.reach) * height,
        alpha: fade,
        scale: 0.6 + 0.4 * Math.min(1, risen * 5) + row.growth * risen,
      }
    }
    case 'hover': {
      const glow = Math.max(0, swing(seconds, 0.32 + particle.near * 0.4, particle.phase)) ** 0.7
      return {
        x: particle.x * width + aside + swing(seconds, 0.13, particle.y) * row.sway * 2 * unit,
        y:
          (row.top + particle.y * (row.bottom - row.top)) * height +
          swing(seconds, 0.19, particle.x) * row.sway * unit,
        alpha: glow,
        scale: 0.55 + 0.45 * glow,
      }
    }
    case 'burst':
      return burstPlace(particle, { width, height }, unit, seconds, row.colours)
  }
}

const BURSTS_AT_ONCE = 3
const BURST_SECONDS = 2.1

/**
 * Fireworks: the particles of one rocket burst from a point, slow down, sink and go out; then comes the next rocket.
 */
function burstPlace(
  particle: Coloured,
  { width, height }: Size,
  unit: number,
  seconds: number,
  colours: readonly string[],
): Place {
  const rocket = Math.floor(particle.phase * BURSTS_AT_ONCE)
  const time = seconds / BURST_SECONDS + rocket / BURSTS_AT_ONCE + 0.72
  const age = fraction(time)
  const turn = Math.floor(time)
  const x = fraction((turn * 3 + rocket) * 0.381 + 0.17)
  const y = fraction((turn * 2 + rocket) * 0.617)
  const angle = particle.x * Math.PI * 2
  const reach = (1 - (1 - age) ** 3) * 190 * unit * (0.35 + 0.65 * Math.sqrt(particle.y))
  return {
    x: (0.14 + x * 0.72) * width + Math.cos(angle) * reach,
    y: (0.14 + y * 0.26) * height + Math.sin(angle) * reach + age * age * 70 * unit,
    alpha: Math.min(1, (1 - age) * 1.8),
    scale: 0.5 + 0.7 * (1 - age),
    // All particles of one rocket have one colour, except for a few white ones.
    colour: particle.near > 0.85 ? '#ffffff' : colours[(turn + rocket * 2) % colours.length],
  }
}

function paintParticle(
  context: SKRSContext2D,
  particle: Coloured,
  { x, y, scale, colour }: Place,
  row: ParticleRow,
  seconds: number,
): void {
  context.save()
  context.fillStyle = colour ?? particle.colour
  context.translate(x, y)
  if (row.slant) context.rotate(row.slant)
  context.scale(particle.size * scale, particle.size * scale)
  SHAPES[row.shape](context, particle.phase * 6 + seconds * row.turn * (0.6 + particle.near))
  context.restore()
}
