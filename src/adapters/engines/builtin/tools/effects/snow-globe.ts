import type { SKRSContext2D } from '@napi-rs/canvas'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import { glow } from '../../kit/motion/lights.ts'
import { sheetOf } from '../../kit/motion/sheet.ts'
import { swarmOf } from '../../kit/motion/swarms.ts'
import { warp } from '../../kit/motion/warp.ts'
import { canvasOf, withStops } from '../../kit/pictures/canvas.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { backdrop, TURN } from './drawing.ts'
import { facesIn } from './effect-input.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'
import { inLight } from './relight.ts'
import { squareAround } from './square-crop.ts'

/** How the middle of a glass ball magnifies, and how its edge compresses the surroundings. */
const MIDDLE = 0.78
/** How much of the ball may lie above the photo, so that the glass does not cut through hair. */
const ABOVE = 0.12
const WINTER = [226, 236, 255] as const

/** The photo in a glass ball, with snow falling inside. */
export const snowGlobe: Recipe = async (input) => {
  const { width, height } = input.scene
  const ball = { x: width / 2, y: height * 0.43, radius: width * 0.43 }
  const side = Math.round(ball.radius * 2)
  const [photo] = input.pictures
  const people = await findFaces(photo, input.tools)
  const square = await resizePicture(squareAround(photo, people, { above: ABOVE }), side, side)
  const seen = throughGlass(inLight(square, WINTER))
  const inside = canvasOf(seen)
  const size = { width: side, height: side, seconds: input.seconds }
  const faces = await facesIn(seen, input.tools)
  const snow = createSwarm(swarmOf('snow', { fall: 0.16, swing: 0.06 }), size, input.seed, faces)
  const lights = sceneSwarm(input, 'warm-bokeh')
  const flakes = canvasOf({ width: side, height: side, data: new Uint8Array(side * side * 4) })
  const air = flakes.getContext('2d')
  return sceneShot(input, (context, moment) => {
    backdrop(context, input.scene, '#3a2148', '#170d26')
    lights(context, moment)
    drawBase(context, height, ball)
    air.reset()
    snow(air, moment)
    context.save()
    context.beginPath()
    context.arc(ball.x, ball.y, ball.radius, 0, TURN)
    context.clip()
    for (const layer of [inside, flakes]) context.drawImage(layer, ball.x - ball.radius, ball.y - ball.radius)
    drawGlass(context, ball)
    context.restore()
  })
}

/** Distorts the picture as a glass ball does. */
function throughGlass(picture: Picture): Picture {
  const side = picture.width
  const target = { width: side, height: side, words: new Uint32Array(side * side) }
  warp(sheetOf(picture), target, (x, y, place) => {
    const right = (2 * x) / side - 1
    const down = (2 * y) / side - 1
    const bend = MIDDLE + (1 - MIDDLE) * Math.min(1, Math.hypot(right, down)) ** 3
    place.x = ((right * bend + 1) * side) / 2
    place.y = ((down * bend + 1) * side) / 2
  })
  return { width: side, height: side, data: new Uint8Array(target.words.buffer) }
}

interface Ball {
  x: number
  y: number
  radius: number
}

function drawBase(context: SKRSContext2D, height: number, { x, y, radius }: Ball): void {
  const foot = height * 0.95
  context.save()
  context.filter = `blur(${radius * 0.06}px)`
  context.fillStyle = 'rgba(0,0,0,0.6)'
  context.beginPath()
  context.ellipse(x, foot, radius * 0.95, radius * 0.1, 0, 0, TURN)
  context.fill()
  context.restore()
  for (const [top, bottom, half, wider] of [
    [y + radius * 0.78, y + radius * 1.0, 0.7, 0.78],
    [y + radius * 1.0, foot, 0.86, 0.94],
  ] as const) {
    context.fillStyle = withStops(context.createLinearGradient(x - radius, 0, x + radius, 0), WOOD)
    context.beginPath()
    context.moveTo(x - radius * half, top)
    context.quadraticCurveTo(x, top + radius * 0.1, x + radius * half, top)
    context.lineTo(x + radius * wider, bottom)
    context.quadraticCurveTo(x, bottom + radius * 0.12, x - radius * wider, bottom)
    context.fill()
  }
}

const WOOD = { 0: '#2c130a', 0.28: '#8a4f2b', 0.42: '#b87a4a', 0.7: '#6d3a1e', 1: '#251008' }

/** Dark towards the rim, a thin bright edge, and the window of the room in it. */
function drawGlass(context: SKRSContext2D, { x, y, radius }: Ball): void {
  context.fillStyle = withStops(context.createRadialGradient(x, y, radius * 0.55, x, y, radius), GLASS)
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  glow(context, {
    x: x - radius * 0.45,
    y: y - radius * 0.55,
    radius: radius * 0.5,
    colour: '#ffffff',
    strength: 0.55,
  })
  context.fillStyle = 'rgba(255,255,255,0.55)'
  context.filter = `blur(${radius * 0.012}px)`
  context.beginPath()
  context.ellipse(x - radius * 0.52, y - radius * 0.6, radius * 0.2, radius * 0.075, -0.85, 0, TURN)
  context.ellipse(x + radius * 0.55, y + radius * 0.66, radius * 0.13, radius * 0.03, -0.85, 0, TURN)
  context.fill()
}

const GLASS = {
  0: 'rgba(20,30,60,0)',
  0.75: 'rgba(20,30,60,0.18)',
  0.96: 'rgba(16,20,50,0.6)',
  0.985: 'rgba(225,238,255,0.75)',
  1: 'rgba(225,238,255,0.35)',
}
