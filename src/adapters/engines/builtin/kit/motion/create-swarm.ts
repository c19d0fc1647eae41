import type { Canvas } from '@napi-rs/canvas'
import { smoothStep } from '../pictures/raster.ts'
import { createRandom } from '../random.ts'
import { createParticles, type DrawParticles, type Particle } from './particles.ts'
import { outOfFocus } from './sprites.ts'

/**
 * Many things of the same kind, on their way through the picture. Sizes and distances are parts of the shorter side.
 */
export interface Swarm {
  sprites: readonly [Canvas, ...Canvas[]]
  count: number
  /** For the nearest; distant ones have less than half of it. */
  size: readonly [least: number, most: number]
  /** Heights of the picture per second, downwards; distant ones are slower. */
  fall: number
  /** Widths in a second, to the right. */
  drift?: number
  /** How far each swings from side to side. */
  swing?: number
  /** Turns in a second, also of flat things around an axis that lies in the picture. */
  spin?: number
  flips?: true
  /** How often per second each lights up and goes out; without it they are always visible. */
  twinkle?: number
  opacity?: number
  blend?: 'lighter' | 'source-over'
}

interface Floating extends Particle {
  sprite: Canvas
  isBlurred: boolean
  pace: number
}

/** A round area in pixels, such as a face, in front of which nothing floats. */
export interface Spared {
  x: number
  y: number
  radius: number
}

/** Where things in front of a spared area start to be visible, and where they are fully visible, in its radii. */
const SPARED = [0.75, 1.15] as const
/** The margin outside the picture on each side, so that nothing appears or vanishes in view. */
const MARGIN = 0.12
/** Nearer ones lie in front of the plane of focus, and are larger by this much. */
const UNFOCUSED = { near: 0.86, largest: 0.15, size: 2.1, opacity: 0.7 }
/** What turns over in the air is curled, so it never becomes a line. */
const CURLED = 0.25
/** Darker ones are invisible. */
const FAINT = 0.01

/** Draws a swarm whose videos end where they began. */
export function createSwarm(
  swarm: Swarm,
  { width, height, seconds }: { width: number; height: number; seconds: number },
  seed: string,
  spared: readonly Spared[] = [],
): DrawParticles {
  const freeAt = (x: number, y: number) =>
    spared.reduce(
      (free, place) => free * smoothStep(...SPARED, Math.hypot(x - place.x, y - place.y) / place.radius),
      1,
    )
  const side = Math.min(width, height)
  const { fall, drift = 0, swing = 0, spin = 0, flips, twinkle, opacity = 1, blend } = swarm
  return createParticles({
    particles: scatter(swarm, seed),
    blend,
    placeAt({ x, y, near, size, phase, pace, isBlurred }, { part }) {
      const light = twinkle === undefined ? 1 : blink(phase + part * wholeTurns(twinkle * pace * seconds))
      if (light <= FAINT) return null
      const speed = (0.45 + 0.55 * near) * pace
      const angle = 2 * Math.PI * (phase + part * wholeTurns(pace * 0.35 * seconds))
      const left =
        wrap(x + part * wholeWays(drift * speed * seconds)) * width + swing * side * Math.sin(angle)
      const top = wrap(y + part * wholeWays(fall * speed * seconds)) * height
      const large = (0.4 + 0.6 * near) * (isBlurred ? UNFOCUSED.size : 1)
      const radius = (size * side * large * (twinkle === undefined ? 1 : 0.5 + 0.5 * light)) / 2
      const turned = 2 * Math.PI * (phase + part * wholeTurns(spin * pace * seconds))
      const flip = flips ? Math.hypot(Math.cos(turned * 2 + angle), CURLED) : 1
      const clear = isBlurred ? UNFOCUSED.opacity : 1
      const alpha = opacity * clear * light * (0.55 + 0.45 * near) * freeAt(left, top)
      return alpha <= FAINT ? null : { left, top, radius, turned, flip, alpha }
    },
    paint(context, { sprite }, { left, top, radius, turned, flip }) {
      const cos = Math.cos(turned)
      const sin = Math.sin(turned)
      context.setTransform(cos * flip, sin * flip, -sin, cos, left, top)
      context.drawImage(sprite, -radius, -radius, 2 * radius, 2 * radius)
    },
  })
}

function scatter({ sprites, count, size, twinkle }: Swarm, seed: string): Floating[] {
  const random = createRandom(seed)
  const blurred = new Map(sprites.map((sprite) => [sprite, outOfFocus(sprite)]))
  return Array.from({ length: count }, () => {
    const sprite = random.pick([...sprites])
    const x = random.next()
    const y = random.next()
    const near = random.next()
    // Things that light up in place, or are large, do not fly past the lens.
    const isBlurred = twinkle === undefined && size[1] < UNFOCUSED.largest && near > UNFOCUSED.near
    return {
      sprite: (isBlurred && blurred.get(sprite)) || sprite,
      isBlurred,
      x,
      y,
      near,
      size: random.between(...size),
      phase: random.next(),
      pace: random.between(0.8, 1.25),
    }
  }).sort((one, other) => one.near - other.near)
}

/** A whole number of ways through the picture, so that the last frame leads to the first; at least one if any. */
function wholeWays(ways: number): number {
  if (ways === 0) return 0
  return Math.sign(ways) * Math.max(1, Math.round(Math.abs(ways))) * (1 + 2 * MARGIN)
}

function wholeTurns(turns: number): number {
  return turns === 0 ? 0 : Math.max(1, Math.round(turns))
}

/** Into the picture and its margins. */
function wrap(place: number): number {
  const span = 1 + 2 * MARGIN
  const inside = (place + MARGIN) % span
  return (inside < 0 ? inside + span : inside) - MARGIN
}

/** Dark half of the time. */
function blink(turns: number): number {
  return Math.max(0, Math.sin(2 * Math.PI * turns)) ** 1.5
}
