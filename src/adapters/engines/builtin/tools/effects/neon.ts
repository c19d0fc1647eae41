import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { fraction } from '../../kit/motion/easing.ts'
import { tint, vignette } from '../../kit/motion/lights.ts'
import { canvasOf } from '../../kit/motion/sheet.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { lumaOfColours } from '../../kit/pictures/planes.ts'
import { clamp01, mapPlane, newPlane, type Picture, smoothStep } from '../../kit/pictures/raster.ts'
import { cover, drawActor, glowIn, scaleFor, swing } from './drawing.ts'
import { cutOutActor, drawPlace } from './effect-input.ts'
import { type Recipe, sceneShot } from './recipe.ts'

/** The outlines of the subject as tubes of light over a city at night. */
export const neonGlow: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const place = await drawPlace('a city at night', input, 'night')
  const { width, height } = input.scene
  const tubes = ['#ff3fd0', '#37e6ff', '#b6ff4a'].map((colour) => neonLines(actor.picture, colour))
  const dark = inTheDark(actor.canvas)
  const scale = scaleFor(actor, input.scene, 0.82)
  return sceneShot(input, (context, { part }) => {
    cover(context, place, input.scene, { zoom: 1.15, x: width * 0.04 * swing(part, 1) })
    tint(context, input.scene, '#8f7ad8')
    const pose = { x: width / 2, y: height * 1.01, scale, lean: 0.012 * swing(part, 1) }
    drawActor(context, { ...actor, canvas: dark }, pose)
    context.globalCompositeOperation = 'lighter'
    for (const [index, tube] of tubes.entries()) {
      const on = Math.max(0, Math.cos(2 * Math.PI * (part * 2 - index / 3))) ** 0.7
      const buzz = fraction(part * 17 + index * 0.4) < 0.06 ? 0.4 : 1
      context.globalAlpha = 0.15 + 0.85 * on * buzz
      drawActor(context, { ...actor, canvas: tube }, pose)
    }
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
    glowIn(context, input.scene, {
      x: 0.5 + 0.3 * swing(part, 1),
      y: 1,
      radius: 0.9,
      colour: '#ff2fa0',
      strength: 0.35,
    })
    vignette(context, input.scene, 0.5)
  })
}

/** The subject where only the signs of the city shine on it. */
function inTheDark(canvas: Canvas): Canvas {
  const dim = createCanvas(canvas.width, canvas.height)
  const context = dim.getContext('2d')
  context.drawImage(canvas, 0, 0)
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = 'rgba(18,10,52,0.8)'
  context.fillRect(0, 0, dim.width, dim.height)
  return dim
}

/** The lines of a picture in one colour, with a glow around them. */
function neonLines(picture: Picture, colour: string): Canvas {
  const { width, height } = picture
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), 'hex')
  const unit = Math.max(width, height) / 1000
  const luma = gaussianBlur(lumaOfColours(coloursOf(picture)), 2 * unit)
  const alpha = newPlane(width, height)
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = (picture.data[i * 4 + 3] ?? 0) / 255
  const around = gaussianBlur(luma, 5 * unit)
  const inner = mapPlane(luma, (value, i) => smoothStep(0.035, 0.1, (around.data[i] ?? 0) - value))
  const soft = gaussianBlur(alpha, 2.2 * unit)
  const lines = mapPlane(inner, (value, i) => {
    const rim = clamp01(1 - Math.abs((soft.data[i] ?? 0) - 0.5) * 3)
    return clamp01(Math.max(rim, 0.8 * value * (alpha.data[i] ?? 0)))
  })
  const halo = gaussianBlur(lines, 7 * unit)
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < lines.data.length; i++) {
    const [line, glowing] = [lines.data[i] ?? 0, halo.data[i] ?? 0]
    const white = line * 0.4
    data[i * 4] = red + (255 - red) * white
    data[i * 4 + 1] = green + (255 - green) * white
    data[i * 4 + 2] = blue + (255 - blue) * white
    data[i * 4 + 3] = 255 * clamp01(line + 1.1 * glowing)
  }
  return canvasOf({ width, height, data })
}
