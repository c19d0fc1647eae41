import type { SKRSContext2D } from '@napi-rs/canvas'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { easeInOut, easeOut, shareBetween } from '../../kit/motion/easing.ts'
import { vignette } from '../../kit/motion/lights.ts'
import { canvasOf, withStops } from '../../kit/pictures/canvas.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { backdrop, glowIn } from './drawing.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'
import { squareAround } from './square-crop.ts'

/** An instant picture falls on the table and comes out slowly. */
export const polaroid: Recipe = async (input) => {
  const { width, height } = input.scene
  const [photo] = input.pictures
  const side = Math.round(width * 0.66)
  const square = squareAround(photo, await findFaces(photo, input.tools))
  const print = canvasOf(await resizePicture(square, side, side))
  const dust = sceneSwarm(input, 'dust', { count: 40 })
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    drawTable(context, width, height)
    glowIn(context, input.scene, { x: 0.2, y: 0.1, radius: 1, colour: '#ffe2b0', strength: 0.35 })
    const fall = shareBetween(part, 0, 0.2)
    const landed = easeOut(fall)
    const bounce = fall < 1 ? 0 : 0.035 * Math.exp(-14 * (part - 0.2)) * Math.cos(60 * (part - 0.2))
    const high = 1 - landed + Math.max(0, bounce)
    context.save()
    context.translate(width / 2, height * 0.5 - height * 0.75 * (1 - landed))
    context.rotate(-0.09 + 0.55 * (1 - landed))
    context.scale(1 + 0.35 * high, 1 + 0.35 * high)
    context.shadowColor = 'rgba(30,12,0,0.5)'
    context.shadowBlur = width * (0.025 + 0.08 * high)
    context.shadowOffsetY = width * (0.012 + 0.12 * high)
    context.fillStyle = '#fbfaf5'
    context.fillRect(-side * 0.57, -side * 0.58, side * 1.14, side * 1.38)
    context.shadowColor = 'transparent'
    context.drawImage(print, -side / 2, -side / 2, side, side)
    // It begins as brown as the chemicals are, and becomes clear.
    const clear = easeInOut(shareBetween(part, 0.22, 0.8))
    context.fillStyle = `rgba(58,44,40,${(1 - clear).toFixed(3)})`
    context.fillRect(-side / 2, -side / 2, side, side)
    context.fillStyle = `rgba(255,214,150,${(0.3 * Math.sin(Math.PI * clear)).toFixed(3)})`
    context.fillRect(-side / 2, -side / 2, side, side)
    const shine = context.createLinearGradient(-side / 2, -side / 2, side / 2, side / 2)
    context.fillStyle = withStops(shine, { 0: 'rgba(255,255,255,0.22)', 0.45: 'rgba(255,255,255,0)' })
    context.fillRect(-side / 2, -side / 2, side, side)
    context.restore()
    dust(context, moment)
    vignette(context, input.scene, 0.35)
  })
}

function drawTable(context: SKRSContext2D, width: number, height: number): void {
  backdrop(context, { width, height }, '#c98d58', '#9c6236')
  for (let plank = 0; plank < 6; plank++) {
    const x = (plank * width) / 6
    context.fillStyle = plank % 2 ? 'rgba(70,32,8,0.1)' : 'rgba(255,220,170,0.07)'
    context.fillRect(x, 0, width / 6, height)
    context.fillStyle = 'rgba(50,22,4,0.4)'
    context.fillRect(x, 0, Math.max(1, width * 0.004), height)
    context.strokeStyle = 'rgba(80,40,12,0.18)'
    context.lineWidth = Math.max(1, width * 0.0025)
    for (let vein = 1; vein < 5; vein++) {
      context.beginPath()
      for (let y = 0; y <= height; y += height / 12) {
        context.lineTo(x + (vein * width) / 30 + Math.sin(y * 0.006 + plank * 2 + vein) * width * 0.008, y)
      }
      context.stroke()
    }
  }
}
