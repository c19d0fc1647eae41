import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { createRandom } from '../../kit/random.ts'
import { backdrop, drawActor, drawAt, drawIn, glowIn, hop, scaleFor, swing } from './drawing.ts'
import { cutOutActor, drawIcon } from './effect-input.ts'
import { partyHat } from './hats.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'

/** Balloons, cake, a paper hat and confetti. */
export const birthday: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const { width, height } = input.scene
  const [balloon, cake] = [await drawIcon('balloon', 260), await drawIcon('birthday-cake', 320)]
  const confetti = sceneSwarm(input, 'confetti')
  const colours = ['#ff5a7a', '#ff9f4c', '#4cc9a0', '#5b8cff', '#b76bff'] as const
  const balloons = colours.map((colour) => recoloured(balloon, colour))
  const random = createRandom(`${input.seed}/balloons`)
  const rising = Array.from({ length: 9 }, (_, index) => ({
    x: (index + 0.5) / 9,
    phase: random.next(),
    size: random.between(0.2, 0.3),
  }))
  const scale = scaleFor(actor, input.scene, 0.66)
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    backdrop(context, input.scene, '#ffe5f1', '#c9b6ff')
    for (const [index, { x, phase, size }] of rising.entries()) {
      const sprite = balloons[index % balloons.length]
      const y = height * (1.25 - 1.5 * ((part + phase) % 1))
      if (sprite)
        drawAt(context, sprite, {
          x: width * (x + 0.02 * swing(part, 2, phase)),
          y,
          side: width * size,
          turn: 0.08 * swing(part, 2, phase),
        })
    }
    confetti(context, moment, 'behind')
    const jump = hop(part, 4)
    drawActor(
      context,
      actor,
      {
        x: width / 2,
        y: height * (1.02 - 0.012 * jump),
        scale,
        stretch: 0.012 * (jump - 0.5),
        turn: 0.02 * swing(part, 2),
      },
      (head) => partyHat(context, head),
    )
    drawIn(context, input.scene, cake, { x: 0.83, y: 0.89, side: 0.34 })
    glowIn(context, input.scene, {
      x: 0.83,
      y: 0.8,
      radius: 0.28,
      colour: '#ffd27a',
      strength: 0.35 + 0.12 * swing(part, 9),
    })
    confetti(context, moment, 'front')
  })
}

/** The drawing in another colour, with its light and shade. */
function recoloured(sprite: Canvas, colour: string): Canvas {
  const canvas = createCanvas(sprite.width, sprite.height)
  const context = canvas.getContext('2d')
  context.drawImage(sprite, 0, 0)
  context.globalCompositeOperation = 'color'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(sprite, 0, 0)
  return canvas
}
