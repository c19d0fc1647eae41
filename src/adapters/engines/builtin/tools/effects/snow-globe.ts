import type { SKRSContext2D } from '@napi-rs/canvas'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import { glow } from '../../kit/motion/lights.ts'
import { sheetOf } from '../../kit/motion/sheet.ts'
import { swarmOf } from '../../kit/motion/swarms.ts'
import { warp } from '../../kit/motion/warp.ts'
import { canvasOf, withStops } from '../../kit/pictures/canvas.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import type { Picture, Size } from '../../kit/pictures/raster.ts'
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
  const ball = { x: width / 2, y: height * 0.41, radius: width * 0.42 }
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
    drawTable(context, input.scene, ball)
    drawFoot(context, ball)
    air.reset()
    snow(air, moment)
    context.save()
    context.beginPath()
    context.arc(ball.x, ball.y, ball.radius, 0, TURN)
    context.clip()
    context.drawImage(inside, ball.x - ball.radius, ball.y - ball.radius)
    drawSnowBed(context, ball)
    context.drawImage(flakes, ball.x - ball.radius, ball.y - ball.radius)
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

const WOOD = { 0: '#2c130a', 0.28: '#8a4f2b', 0.42: '#b87a4a', 0.7: '#6d3a1e', 1: '#251008' }
const GOLD = { 0: '#5a3a10', 0.25: '#c9973e', 0.4: '#fff0b8', 0.55: '#d9a64a', 1: '#4a2e0c' }

/** The rings of the foot from the glass down, in radii of the ball: how high, and how wide above and below. */
const RINGS = [
  { from: 0.8, to: 0.87, above: 0.64, below: 0.67, stops: GOLD },
  { from: 0.87, to: 1.02, above: 0.7, below: 0.8, stops: WOOD },
  { from: 1.02, to: 1.07, above: 0.82, below: 0.83, stops: GOLD },
  { from: 1.07, to: 1.26, above: 0.83, below: 0.9, stops: WOOD },
  { from: 1.26, to: 1.38, above: 0.96, below: 0.98, stops: WOOD },
] as const
/** How round the rings look from slightly above, and how far their sides stand out, in their own sizes. */
const SEEN_FROM_ABOVE = 0.11
const BULGE = 0.04

/** The table in front of a dark room, with the shadow of the foot. */
function drawTable(context: SKRSContext2D, { width, height }: Size, { x, y, radius }: Ball): void {
  const edge = height * 0.78
  const table = context.createLinearGradient(0, edge, 0, height)
  context.fillStyle = withStops(table, { 0: '#3b2030', 0.25: '#5a3140', 1: '#22101c' })
  context.fillRect(0, edge, width, height - edge)
  context.save()
  context.filter = `blur(${radius * 0.07}px)`
  context.fillStyle = 'rgba(8,2,10,0.75)'
  context.beginPath()
  context.ellipse(x + radius * 0.08, y + radius * 1.42, radius * 1.12, radius * 0.16, 0, 0, TURN)
  context.fill()
  context.restore()
}

function drawFoot(context: SKRSContext2D, { x, y, radius }: Ball): void {
  for (const { from, to, above, below, stops } of RINGS.toReversed()) {
    const wide = radius * below
    const high = radius * above
    const sides = radius * (Math.max(above, below) + BULGE)
    const [top, bottom] = [y + radius * from, y + radius * to]
    context.fillStyle = withStops(context.createLinearGradient(x - wide, 0, x + wide, 0), stops)
    context.beginPath()
    context.moveTo(x - high, top)
    context.quadraticCurveTo(x - sides, (top + bottom) / 2, x - wide, bottom)
    context.ellipse(x, bottom, wide, wide * SEEN_FROM_ABOVE, 0, Math.PI, 0, true)
    context.quadraticCurveTo(x + sides, (top + bottom) / 2, x + high, top)
    context.ellipse(x, top, high, high * SEEN_FROM_ABOVE, 0, 0, Math.PI, true)
    context.fill()
    context.strokeStyle = 'rgba(255,226,180,0.35)'
    context.lineWidth = radius * 0.006
    context.beginPath()
    context.ellipse(x, top, high, high * SEEN_FROM_ABOVE, 0, 0, TURN)
    context.stroke()
  }
}

/** What has fallen lies in the ball. */
function drawSnowBed(context: SKRSContext2D, { x, y, radius }: Ball): void {
  context.save()
  context.filter = `blur(${radius * 0.02}px)`
  const snow = context.createLinearGradient(0, y + radius * 0.62, 0, y + radius)
  context.fillStyle = withStops(snow, { 0: '#ffffff', 0.5: '#dfe8fb', 1: '#8fa0cc' })
  context.beginPath()
  context.moveTo(x - radius, y + radius)
  context.lineTo(x - radius, y + radius * 0.74)
  context.bezierCurveTo(
    x - radius * 0.5,
    y + radius * 0.6,
    x - radius * 0.2,
    y + radius * 0.86,
    x,
    y + radius * 0.8,
  )
  context.bezierCurveTo(
    x + radius * 0.3,
    y + radius * 0.7,
    x + radius * 0.6,
    y + radius * 0.62,
    x + radius,
    y + radius * 0.76,
  )
  context.lineTo(x + radius, y + radius)
  context.fill()
  context.restore()
}

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
