import type { SKRSContext2D } from '@napi-rs/canvas'
import { tint } from '../../kit/motion/lights.ts'
import { backdrop, cover, drawActor, drawAt, glowIn, swing, TURN } from './drawing.ts'
import { cutOutActor, drawIcons, drawPlace, type Size } from './effect-input.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'

/** A glass ball with the person and falling snow inside. */
export const snowGlobe: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const place = await drawPlace('a snowy forest in winter', input)
  const trees = await drawIcons(['evergreen-tree', 'snowman'], 260)
  const { width, height } = input.scene
  const [x, y, radius] = [width / 2, height * 0.43, width * 0.44]
  const snow = sceneSwarm(input, 'snow', { fall: 0.16, swing: 0.06 })
  const scale = (radius * 1.55) / Math.max(actor.height, actor.width * 0.8)
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    drawRoom(context, input.scene, part)
    drawBase(context, input.scene, { x, y, radius })
    context.save()
    context.beginPath()
    context.arc(x, y, radius, 0, TURN)
    context.clip()
    cover(context, place, input.scene, { zoom: 1.05, y: -height * 0.02 })
    for (const [index, tree] of trees.entries()) {
      drawAt(context, tree, {
        x: x + radius * (index ? 0.66 : -0.68),
        y: y + radius * 0.42,
        side: radius * 0.6,
      })
    }
    snow(context, moment, 'behind')
    drawActor(context, actor, { x, y: y + radius * 0.98, scale, lean: 0.015 * swing(part, 1) })
    tint(context, input.scene, '#eef4ff')
    snow(context, moment, 'front')
    context.restore()
    drawGlass(context, { x, y, radius })
  })
}

interface Ball {
  x: number
  y: number
  radius: number
}

/** Dark, with lights out of focus. */
function drawRoom(context: SKRSContext2D, scene: Size, part: number): void {
  backdrop(context, scene, '#4a2a55', '#1d1230')
  for (let index = 0; index < 16; index++) {
    const light = 0.3 + 0.2 * swing(part, 1, index * 0.3)
    glowIn(context, scene, {
      x: (index * 0.37) % 1,
      y: (index * 0.23) % 1,
      radius: 0.09,
      colour: index % 2 ? '#ffb45c' : '#ff7aa8',
      strength: light,
    })
  }
}

function drawBase(context: SKRSContext2D, { height }: Size, { x, y, radius }: Ball): void {
  context.fillStyle = 'rgba(0,0,0,0.35)'
  context.beginPath()
  context.ellipse(x, height * 0.93, radius * 0.95, radius * 0.12, 0, 0, 7)
  context.fill()
  const base = context.createLinearGradient(x - radius, 0, x + radius, 0)
  for (const [at, colour] of [
    [0, '#5a2f1c'],
    [0.4, '#a8663c'],
    [1, '#4a2415'],
  ] as const)
    base.addColorStop(at, colour)
  context.fillStyle = base
  context.beginPath()
  context.moveTo(x - radius * 0.72, y + radius * 0.78)
  context.lineTo(x + radius * 0.72, y + radius * 0.78)
  context.lineTo(x + radius * 0.88, height * 0.93)
  context.lineTo(x - radius * 0.88, height * 0.93)
  context.fill()
}

function drawGlass(context: SKRSContext2D, { x, y, radius }: Ball): void {
  const glass = context.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius)
  for (const [at, colour] of [
    [0, 'rgba(255,255,255,0.28)'],
    [0.35, 'rgba(255,255,255,0)'],
    [0.82, 'rgba(190,220,255,0.06)'],
    [1, 'rgba(225,240,255,0.6)'],
  ] as const)
    glass.addColorStop(at, colour)
  context.fillStyle = glass
  context.beginPath()
  context.arc(x, y, radius, 0, TURN)
  context.fill()
}
