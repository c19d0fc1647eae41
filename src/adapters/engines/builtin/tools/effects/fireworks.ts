import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Moment } from '../../kit/motion/shot.ts'
import { softDot } from '../../kit/motion/sprites.ts'
import { createRandom } from '../../kit/random.ts'
import { TURN } from './drawing.ts'

const COLOURS = ['#ff5a6e', '#ffd23f', '#5be3a0', '#63b3ff', '#d98bff'] as const
const SPARKS = 44
/** How much of the video a rocket takes: it rises in the first third of that. */
const LIFE = 0.34

/** Rockets that burst at even times; tells how bright each one shines, so that others stand in its light. */
export function createFireworks(
  { width, height }: { width: number; height: number; seconds: number },
  seed: string,
) {
  const random = createRandom(`${seed}/fireworks`)
  const dots = COLOURS.map((colour) => softDot(colour, 0.2))
  const rockets = Array.from({ length: 8 }, (_, index) => ({
    start: index / 8,
    x: random.between(0.12, 0.88),
    y: random.between(0.1, 0.4),
    reach: random.between(0.26, 0.42),
    colour: index % COLOURS.length,
    turn: random.next(),
  }))
  return (context: SKRSContext2D, { part }: Moment) => {
    const light: { colour: string; strength: number }[] = []
    context.save()
    context.globalCompositeOperation = 'lighter'
    for (const { start, x, y, reach, colour, turn } of rockets) {
      const age = ((part - start + 1) % 1) / LIFE
      const dot = dots[colour]
      if (age >= 1 || !dot) continue
      if (age < 0.3) {
        const up = age / 0.3
        const side = width * 0.02
        context.globalAlpha = 0.9
        context.drawImage(dot, x * width - side / 2, height * (0.85 + (y - 0.85) * up ** 0.7), side, side * 3)
        continue
      }
      const burst = (age - 0.3) / 0.7
      const spread = 1 - (1 - burst) ** 3
      light.push({ colour: COLOURS[colour] ?? '#ffffff', strength: (1 - burst) ** 2 })
      for (let spark = 0; spark < SPARKS; spark++) {
        const angle = TURN * (spark / SPARKS + turn)
        const far = spread * reach * width * (spark % 3 === 0 ? 0.55 : spark % 3 === 1 ? 0.8 : 1)
        const side = width * 0.05 * (1 - 0.55 * burst)
        context.globalAlpha = (1 - burst) ** 0.6
        const fall = burst * burst * height * 0.05
        context.drawImage(
          dot,
          x * width + Math.cos(angle) * far - side / 2,
          y * height + Math.sin(angle) * far + fall - side / 2,
          side,
          side,
        )
      }
    }
    context.restore()
    return light
  }
}
