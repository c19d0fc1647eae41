import { glow, type Light } from '../../kit/motion/lights.ts'
import { softDot } from '../../kit/motion/sprites.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import { createRandom } from '../../kit/random.ts'
import { TURN } from './drawing.ts'

const COLOURS = ['#ff5a6e', '#ffd23f', '#5be3a0', '#63b3ff', '#d98bff'] as const
const SPARKS = 44
/** How much of the video a rocket takes: it rises in the first third of that. */
const LIFE = 0.34

/** Rockets that burst at even times. */
export function createFireworks({ width, height }: Size, seed: string): Light {
  const random = createRandom(`${seed}/fireworks`)
  const dots = COLOURS.map((colour) => softDot(colour, 0.2))
  const rockets = Array.from({ length: 8 }, (_, index) => ({
    start: index / 8,
    x: random.between(0.12, 0.88),
    y: random.between(0.1, 0.4),
    reach: random.between(0.34, 0.54),
    colour: index % COLOURS.length,
    turn: random.next(),
  }))
  return (context, { part }) => {
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
      const [middleX, middleY] = [x * width, y * height + burst * burst * height * 0.05]
      glow(context, {
        x: middleX,
        y: middleY,
        radius: reach * width,
        colour: '#fff4e0',
        strength: 0.6 * (1 - burst) ** 6,
      })
      context.globalAlpha = (1 - burst) ** 0.7
      context.strokeStyle = COLOURS[colour] ?? '#ffffff'
      context.lineWidth = Math.max(1, width * 0.006 * (1 - 0.5 * burst))
      for (let spark = 0; spark < SPARKS; spark++) {
        const angle = TURN * (spark / SPARKS + turn)
        const far = spread * reach * width * (1 - 0.22 * (spark % 3))
        const tail = far * (0.55 + 0.4 * burst)
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        context.beginPath()
        context.moveTo(middleX + cos * tail, middleY + sin * tail)
        context.lineTo(middleX + cos * far, middleY + sin * far)
        context.stroke()
        const side = width * 0.04 * (1 - 0.5 * burst)
        context.drawImage(dot, middleX + cos * far - side / 2, middleY + sin * far - side / 2, side, side)
      }
    }
    context.restore()
  }
}
