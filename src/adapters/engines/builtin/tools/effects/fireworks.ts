import type { SKRSContext2D } from '@napi-rs/canvas'
import { glow, type Light } from '../../kit/motion/lights.ts'
import { softDot } from '../../kit/motion/sprites.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import { TURN } from './drawing.ts'

const COLOURS = ['#ff5a6e', '#ffc23f', '#5be3a0', '#63b3ff', '#d98bff', '#fff0c8'] as const
const ROCKETS = 9
const SPARKS = 110
/** How much of the video a rocket takes, and how much of that it rises. */
const LIFE = 0.36
const RISING = 0.28
/** How far sparks fall, in heights of the picture, and how long their trails are, as parts of the burst. */
const GRAVITY = 0.09
const TRAIL = 0.09

interface Rocket {
  start: number
  x: number
  y: number
  reach: number
  colour: string
  sparks: readonly Spark[]
}

interface Spark {
  aside: number
  up: number
  /** When it goes out, as a part of the burst. */
  end: number
  width: number
}

/** Rockets that burst at even times, to the left and to the right of whoever stands in the middle. */
export function createFireworks({ width, height }: Size, seed: string): Light {
  const random = createRandom(`${seed}/fireworks`)
  const rockets = Array.from({ length: ROCKETS }, (_, index) => rocketAt(index, random))
  const dots = new Map(COLOURS.map((colour) => [colour as string, softDot(colour, 0.15)]))
  return (context, { part }) => {
    context.save()
    context.globalCompositeOperation = 'lighter'
    for (const rocket of rockets) {
      const age = ((part - rocket.start + 1) % 1) / LIFE
      const dot = dots.get(rocket.colour)
      if (age >= 1 || !dot) continue
      if (age < RISING) {
        const up = age / RISING
        const side = width * 0.014
        const y = height * (0.9 + (rocket.y - 0.9) * (1 - (1 - up) ** 1.6))
        context.globalAlpha = 0.8
        context.drawImage(dot, rocket.x * width - side / 2, y, side, side * (2 + 5 * (1 - up)))
      } else drawBurst(context, rocket, (age - RISING) / (1 - RISING), { width, height })
    }
    context.restore()
  }
}

/** Sparks fly apart in a ball, so that many are seen from the front. */
function rocketAt(index: number, random: Random): Rocket {
  const aside = random.between(0.04, 0.3)
  return {
    start: index / ROCKETS,
    x: index % 2 === 0 ? aside : 1 - aside,
    y: random.between(0.08, 0.42),
    reach: random.between(0.3, 0.46),
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    sparks: Array.from({ length: SPARKS }, () => {
      const towards = random.between(-1, 1)
      const angle = TURN * random.next()
      const away = Math.sqrt(1 - towards ** 2) * random.between(0.88, 1)
      return {
        aside: away * Math.cos(angle),
        up: away * Math.sin(angle),
        end: random.between(0.6, 1),
        width: random.between(0.5, 1),
      }
    }),
  }
}

function drawBurst(context: SKRSContext2D, rocket: Rocket, burst: number, { width, height }: Size): void {
  const { x, y, reach, colour, sparks } = rocket
  const middleX = x * width
  const middleY = y * height
  const far = reach * Math.min(width, height)
  const flash = { x: middleX, y: middleY, radius: 1.5 * far, colour: '#fff4e0' }
  glow(context, { ...flash, strength: 0.5 * (1 - burst) ** 8 })
  glow(context, { ...flash, colour, strength: 0.35 * (1 - burst) ** 2 })
  const spread = (time: number) => 1 - (1 - Math.max(0, time)) ** 3
  context.lineCap = 'round'
  for (const { aside, up, end, width: wide } of sparks) {
    if (burst >= end) continue
    const at = (time: number) =>
      [
        middleX + aside * far * spread(time),
        middleY + up * far * spread(time) + GRAVITY * height * Math.max(0, time) ** 2,
      ] as const
    context.globalAlpha = (1 - burst / end) ** 0.8
    context.lineWidth = Math.max(0.8, 0.0048 * Math.min(width, height) * wide * (1 - 0.5 * burst))
    context.beginPath()
    context.moveTo(...at(burst - TRAIL))
    context.lineTo(...at(burst))
    // White-hot at first.
    context.strokeStyle = burst < 0.06 ? '#fffaf0' : colour
    context.stroke()
  }
}
