import { tint, vignette } from '../../kit/motion/lights.ts'
import { cover, drawActor, drawIn, glowIn, hop, scaleFor, swing } from './drawing.ts'
import { cutOutActor, drawIcon, drawPlace } from './effect-input.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'

/** The glitter of a mirror ball and coloured lights. */
export const disco: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const place = await drawPlace('a stage at night', input, 'night')
  const ball = await drawIcon('mirror-ball', 300)
  const { width, height } = input.scene
  const sparkles = sceneSwarm(input, 'sparkles')
  const colours = ['#ff2fa0', '#3fd0ff', '#ffe14f', '#8a5cff', '#4fff9a'] as const
  const scale = scaleFor(actor, input.scene, 0.66)
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    cover(context, place, input.scene, { zoom: 1.1 })
    tint(context, input.scene, '#5a4a9a')
    context.save()
    context.globalCompositeOperation = 'screen'
    for (const [index, colour] of colours.entries()) {
      const aim = width * (0.5 + 0.75 * swing(part, 1, index / 5))
      const beam = context.createLinearGradient(width / 2, height * 0.1, aim, height)
      beam.addColorStop(0, `${colour}cc`)
      beam.addColorStop(1, `${colour}00`)
      context.fillStyle = beam
      context.beginPath()
      context.moveTo(width / 2, height * 0.1)
      context.lineTo(aim - width * 0.16, height)
      context.lineTo(aim + width * 0.16, height)
      context.fill()
    }
    context.restore()
    const beat = hop(part, 8)
    drawActor(context, actor, {
      x: width * (0.5 + 0.03 * swing(part, 2)),
      y: height * 1.01,
      scale,
      lean: 0.05 * swing(part, 2),
      stretch: 0.02 * (beat - 0.5),
    })
    const colour = colours[Math.floor(part * 8) % colours.length] ?? colours[0]
    tint(context, input.scene, '#d8ccf6')
    glowIn(context, input.scene, {
      x: 0.5 + 0.5 * swing(part, 2),
      y: 0.5,
      radius: 0.7,
      colour,
      strength: 0.35 + 0.2 * beat,
    })
    context.strokeStyle = '#d8d4f0'
    context.lineWidth = width * 0.006
    context.beginPath()
    context.moveTo(width / 2, 0)
    context.lineTo(width / 2, height * 0.06)
    context.stroke()
    drawIn(context, input.scene, ball, { x: 0.5, y: 0.12, side: 0.26, turn: 0.12 * swing(part, 1) })
    sparkles(context, moment)
    vignette(context, input.scene, 0.5)
  })
}
