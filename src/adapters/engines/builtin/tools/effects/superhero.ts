import { createFog, glow } from '../../kit/motion/lights.ts'
import { cover, drawActor, posed, scaleFor, swing } from './drawing.ts'
import { cutOutActor, drawPlace, inStyle } from './effect-input.ts'
import { type Recipe, sceneShot } from './recipe.ts'

/** Above the clouds with a red cape in the wind. */
export const superhero: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input, (picture) => inStyle(picture, 'cartoon', 0.5))
  const place = await drawPlace('the sky with clouds on a sunny day', input)
  const { width, height } = input.scene
  const fog = createFog(input.scene, input.seed, '#ffffff')
  const scale = scaleFor(actor, input.scene, 0.74)
  const neck = { x: actor.head.x, y: actor.head.y + actor.head.radius * 1.15 }
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    cover(context, place, input.scene, { zoom: 1.25, y: height * 0.1 * swing(part, 1) })
    glow(context, { x: width * 0.8, y: 0, radius: width, colour: '#fff0b8', strength: 0.4 })
    fog(context, moment, 0.3)
    const pose = {
      x: width / 2,
      y: height * (0.99 + 0.02 * swing(part, 2)),
      scale,
      turn: 0.05 * swing(part, 1),
      lean: 0.03,
    }
    posed(context, pose, () => {
      context.translate(-actor.width / 2 + neck.x, -actor.height + neck.y)
      drawCape(context, actor.head.radius * 1.25, part)
    })
    drawActor(context, actor, pose)
    context.strokeStyle = 'rgba(255,255,255,0.4)'
    context.lineCap = 'round'
    for (let line = 0; line < 18; line++) {
      const y = height * (1.1 - 1.2 * ((part * 3 + line * 0.381) % 1))
      const x = width * ((line * 0.618) % 1)
      context.lineWidth = width * (0.002 + 0.002 * (line % 3))
      context.beginPath()
      context.moveTo(x, height - y)
      context.lineTo(x - width * 0.01, height - y - height * 0.12)
      context.stroke()
    }
    context.save()
    context.translate(0, height * 0.42)
    fog(context, moment, 0.55)
    context.restore()
  })
}

/** From the neck outwards and down, with waves that run along it. */
function drawCape(context: Parameters<typeof drawActor>[0], unit: number, part: number): void {
  const wave = (at: number) => 0.22 * unit * swing(part, 3, -at)
  for (const [colour, inset] of [
    ['#8f1020', 0],
    ['#d42336', 0.16],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.moveTo(-unit * (0.7 - inset), -unit * 0.1)
    context.bezierCurveTo(
      -unit * 2.4,
      unit * 0.6 + wave(0),
      -unit * (3 - inset),
      unit * 2 + wave(0.3),
      -unit * (3.6 - inset * 3),
      unit * 3.4 + wave(0.5),
    )
    context.quadraticCurveTo(-unit * 1.5, unit * 4.2 + wave(0.7), 0, unit * 4 + wave(0.6))
    context.quadraticCurveTo(
      unit * 1.5,
      unit * 4.2 + wave(0.5),
      unit * (3.2 - inset * 3),
      unit * 3.2 + wave(0.8),
    )
    context.bezierCurveTo(
      unit * (2.8 - inset),
      unit * 1.8 + wave(0.2),
      unit * 2.2,
      unit * 0.5 + wave(0.1),
      unit * (0.7 - inset),
      -unit * 0.1,
    )
    context.fill()
  }
}
