import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { type FarLight, glow } from '../../kit/motion/lights.ts'
import { softDot } from '../../kit/motion/sprites.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import { TURN } from './drawing.ts'

interface Kind {
  colours: readonly [string, ...string[]]
  reach: readonly [least: number, most: number]
  fall: number
  trail: number
}

/** Balls of sparks that go out at once, and willows, whose sparks hang and fall. Lengths are parts of the shorter side. */
const KINDS: readonly [Kind, Kind] = [
  { colours: ['#ff5a6e', '#63b3ff', '#d98bff', '#5be3a0'], reach: [0.34, 0.5], fall: 0.09, trail: 0.1 },
  { colours: ['#ffc23f', '#fff0c8'], reach: [0.42, 0.58], fall: 0.22, trail: 0.22 },
]
const ROCKETS = 15
const SPARKS = 130
/** How much of the video a rocket takes, and how much of that it rises. */
const LIFE = 0.4
const RISING = 0.26
/** From then on a spark flickers, as a part of its life; and how large its glowing end is, in widths of its trail. */
const FLICKERS = 0.55
const END = 2.6
/** How strongly a burst lights the sky, and whoever stands before it. */
const LIGHT = { sky: 0.4, people: 0.2 }

interface Rocket {
  start: number
  x: number
  y: number
  reach: number
  fall: number
  trail: number
  colour: string
  sparks: readonly Spark[]
}

interface Spark {
  aside: number
  up: number
  /** When it goes out, as a part of the burst. */
  end: number
  width: number
  phase: number
}

/** Rockets that burst at even times, to the left and to the right of whoever stands in the middle, and light them. */
export function createFireworks(size: Size, seed: string): FarLight {
  const random = createRandom(`${seed}/fireworks`)
  const rockets = Array.from({ length: ROCKETS }, (_, index) => rocketAt(index, random))
  const dots = new Map(rockets.map(({ colour }) => [colour, softDot(colour, 0.15)]))
  const each = (part: number, draw: (rocket: Rocket, age: number) => void) => {
    for (const rocket of rockets) {
      const age = ((part - rocket.start + 1) % 1) / LIFE
      if (age < 1) draw(rocket, age)
    }
  }
  const burstAt = (age: number) => (age - RISING) / (1 - RISING)
  return {
    behind: (context, { part }) => {
      context.save()
      context.globalCompositeOperation = 'lighter'
      each(part, (rocket, age) => {
        const dot = dots.get(rocket.colour)
        if (!dot) return
        if (age < RISING) return drawRising(context, rocket, age / RISING, { ...size, dot })
        lightUp(context, rocket, burstAt(age), size, LIGHT.sky)
        drawBurst(context, rocket, burstAt(age), { ...size, dot })
      })
      context.restore()
    },
    over: (context, { part }) =>
      each(part, (rocket, age) => {
        if (age >= RISING) lightUp(context, rocket, burstAt(age), size, LIGHT.people)
      }),
  }
}

/** Sparks fly apart in a ball, so that many are seen from the front. */
function rocketAt(index: number, random: Random): Rocket {
  const aside = random.between(0.04, 0.3)
  const kind = KINDS[index % 3 === 2 ? 1 : 0]
  return {
    start: index / ROCKETS,
    x: index % 2 === 0 ? aside : 1 - aside,
    y: random.between(0.1, 0.4),
    reach: random.between(...kind.reach),
    fall: kind.fall,
    trail: kind.trail,
    colour: random.pick([...kind.colours]),
    sparks: Array.from({ length: SPARKS }, () => {
      const towards = random.between(-1, 1)
      const angle = TURN * random.next()
      const away = Math.sqrt(1 - towards ** 2) * random.between(0.88, 1)
      return {
        aside: away * Math.cos(angle),
        up: away * Math.sin(angle),
        end: random.between(0.6, 1),
        width: random.between(0.5, 1),
        phase: random.next(),
      }
    }),
  }
}

type Brush = Size & { dot: Canvas }

function drawRising(context: SKRSContext2D, rocket: Rocket, up: number, { width, height, dot }: Brush): void {
  const side = width * 0.014
  const y = height * (0.9 + (rocket.y - 0.9) * (1 - (1 - up) ** 1.6))
  context.globalAlpha = 0.8
  context.drawImage(dot, rocket.x * width - side / 2, y, side, side * (2 + 5 * (1 - up)))
}

/** The flash of a burst, and then the light of its sparks. */
function lightUp(
  context: SKRSContext2D,
  { x, y, reach, colour }: Rocket,
  burst: number,
  { width, height }: Size,
  strength: number,
): void {
  const place = { x: x * width, y: y * height, radius: 1.7 * reach * Math.min(width, height) }
  glow(context, { ...place, colour: '#fff4e0', strength: 1.3 * strength * (1 - burst) ** 8 })
  glow(context, { ...place, colour, strength: strength * (1 - burst) ** 2 })
}

function drawBurst(context: SKRSContext2D, rocket: Rocket, burst: number, brush: Brush): void {
  const { x, y, reach, fall, trail, colour, sparks } = rocket
  const { width, height, dot } = brush
  const side = Math.min(width, height)
  const spread = (time: number) => reach * (1 - (1 - Math.max(0, time)) ** 3)
  context.lineCap = 'round'
  // White-hot at first.
  context.strokeStyle = burst < 0.06 ? '#fffaf0' : colour
  for (const { aside, up, end, width: wide, phase } of sparks) {
    if (burst >= end) continue
    const at = (time: number) =>
      [
        x * width + side * aside * spread(time),
        y * height + side * (up * spread(time) + fall * Math.max(0, time) ** 2),
      ] as const
    const age = burst / end
    const flicker = age < FLICKERS ? 1 : 0.55 + 0.45 * Math.sin(TURN * (phase + 9 * age))
    const thick = Math.max(0.8, 0.0046 * side * wide * (1 - 0.5 * burst))
    const [endX, endY] = at(burst)
    context.globalAlpha = 0.75 * (1 - age) ** 0.8
    context.lineWidth = thick
    context.beginPath()
    context.moveTo(...at(burst - trail))
    context.lineTo(endX, endY)
    context.stroke()
    context.globalAlpha = (1 - age) ** 0.5 * flicker
    const glowing = END * thick
    context.drawImage(dot, endX - glowing, endY - glowing, 2 * glowing, 2 * glowing)
  }
}
