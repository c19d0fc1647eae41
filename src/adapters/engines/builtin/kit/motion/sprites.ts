import { type Canvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { drawCanvas, withStops } from '../pictures/canvas.ts'

/** Small drawings that appear many times at once. They are drawn large and shown smaller. */
const SIDE = 96
const SQUARE = { width: SIDE, height: SIDE }

/** Draws in a square from -1 to 1. */
function draw(paint: (context: SKRSContext2D) => void): Canvas {
  return drawCanvas(SQUARE, (context) => {
    context.translate(SIDE / 2, SIDE / 2)
    context.scale(SIDE / 2, SIDE / 2)
    paint(context)
  })
}

/** The colours from the inner circle to the outer one, over the whole square. */
function glow(context: SKRSContext2D, inner: number, outer: number, colours: Record<number, string>): void {
  context.fillStyle = withStops(context.createRadialGradient(0, 0, inner, 0, 0, outer), colours)
  context.fillRect(-1, -1, 2, 2)
}

/** A round light that fades outwards; the harder, the later. */
export function softDot(colour: string, hardness = 0): Canvas {
  return draw((context) => glow(context, hardness, 1, { 0: colour, 1: `${colour}00` }))
}

/** A star of four thin rays in a glow. */
export function sparkle(colour: string): Canvas {
  return draw((context) => {
    glow(context, 0, 0.6, { 0: `${colour}aa`, 1: `${colour}00` })
    context.fillStyle = '#ffffff'
    context.beginPath()
    for (let ray = 0; ray < 8; ray++) {
      const angle = (ray * Math.PI) / 4
      const reach = ray % 2 === 0 ? 0.95 : 0.12
      context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
    }
    context.fill()
  })
}

const HEART = new Path2D(
  'M0 0.85C-1.3 -0.05 -0.85 -0.9 -0.42 -0.85C-0.15 -0.82 0 -0.6 0 -0.45C0 -0.6 0.15 -0.82 0.42 -0.85C0.85 -0.9 1.3 -0.05 0 0.85Z',
)

export function heart(colour: string): Canvas {
  return draw((context) => {
    const light = context.createRadialGradient(-0.35, -0.45, 0.05, 0, 0, 1.1)
    context.fillStyle = withStops(light, { 0: '#ffffff', 0.35: colour, 1: colour })
    context.fill(HEART)
  })
}

const LEAF = {
  outline: new Path2D('M0 -0.95C0.75 -0.45 0.6 0.45 0 0.75C-0.6 0.45 -0.75 -0.45 0 -0.95Z'),
  veins: new Path2D(
    'M0 -0.7L0 0.95M-0.32 -0.52L0 -0.3L0.32 -0.52M-0.32 -0.17L0 0.05L0.32 -0.17M-0.32 0.18L0 0.4L0.32 0.18',
  ),
}
const MAPLE = {
  outline: new Path2D(
    'M0 -0.96L0.13 -0.62L0.34 -0.7L0.27 -0.27L0.47 -0.47L0.56 -0.32L0.92 -0.36L0.76 -0.04L0.9 0.1L0.46 0.34L0.52 0.5L0.05 0.44L-0.52 0.5L-0.46 0.34L-0.9 0.1L-0.76 -0.04L-0.92 -0.36L-0.56 -0.32L-0.47 -0.47L-0.27 -0.27L-0.34 -0.7L-0.13 -0.62Z',
  ),
  veins: new Path2D('M0 -0.7L0 0.96M-0.62 -0.16L0 0.4L0.62 -0.16M-0.36 0.36L0 0.42L0.36 0.36'),
}

type Foliage = typeof LEAF

/** Lit from above on one side, as anything is that is not flat. */
function foliage({ outline, veins }: Foliage, colour: string, vein: string): Canvas {
  return draw((context) => {
    context.fillStyle = colour
    context.fill(outline)
    const light = context.createLinearGradient(-0.8, -0.8, 0.8, 0.8)
    context.fillStyle = withStops(light, { 0: '#fff3c466', 0.5: '#ffffff00', 1: `${vein}cc` })
    context.fill(outline)
    context.strokeStyle = vein
    context.lineWidth = 0.06
    context.stroke(veins)
  })
}

export const leaf = (colour: string, vein: string) => foliage(LEAF, colour, vein)
export const maple = (colour: string, vein: string) => foliage(MAPLE, colour, vein)

const PETAL = new Path2D('M0 0.85C-0.75 0.4 -0.7 -0.6 -0.15 -0.8L0 -0.6L0.15 -0.8C0.7 -0.6 0.75 0.4 0 0.85Z')

export function petal(colour: string): Canvas {
  return draw((context) => {
    const light = context.createRadialGradient(0, 0.7, 0.1, 0, 0, 1.1)
    context.fillStyle = withStops(light, { 0: '#ffe3ee', 1: colour })
    context.fill(PETAL)
  })
}

export function paperSnip(colour: string): Canvas {
  return draw((context) => {
    context.fillStyle = colour
    context.fillRect(-0.6, -0.9, 1.2, 1.8)
  })
}

const STREAMER = new Path2D(
  'M-0.5 -0.9C0.9 -0.75 0.8 -0.35 0 -0.3C-0.8 -0.25 -0.8 0.2 0 0.25C0.8 0.3 0.8 0.75 -0.3 0.9',
)

/** A curled ribbon of paper. */
export function streamer(colour: string): Canvas {
  return draw((context) => {
    context.lineCap = 'round'
    context.lineWidth = 0.2
    const light = context.createLinearGradient(-0.7, 0, 0.7, 0)
    context.strokeStyle = withStops(light, { 0: '#ffffff', 0.35: colour, 1: colour })
    context.stroke(STREAMER)
  })
}

export function bubble(): Canvas {
  return draw((context) => {
    glow(context, 0.55, 0.95, { 0: '#ffffff00', 0.8: '#e8fbffaa', 1: '#ffffff00' })
    context.fillStyle = '#ffffffcc'
    context.beginPath()
    context.ellipse(-0.4, -0.42, 0.2, 0.12, -0.8, 0, 7)
    context.fill()
  })
}

/** A light out of focus: an even disc with a brighter rim, as lenses draw it. */
export function bokeh(colour: string): Canvas {
  const colours = { 0: `${colour}88`, 0.8: `${colour}99`, 0.9: `${colour}dd`, 1: `${colour}00` }
  return draw((context) => glow(context, 0, 1, colours))
}

const BALLOON = new Path2D(
  'M0 0.36C-0.62 0.05 -0.66 -0.95 0 -0.97C0.66 -0.95 0.62 0.05 0 0.36L0.07 0.46L-0.07 0.46Z',
)
const STRING = new Path2D('M0 0.42Q0.1 0.7 -0.02 1')

/** With its knot and string, and the window in its shine. */
export function balloon(colour: string): Canvas {
  return draw((context) => {
    context.strokeStyle = '#ffffff88'
    context.lineWidth = 0.02
    context.stroke(STRING)
    context.fillStyle = colour
    context.fill(BALLOON)
    const light = context.createRadialGradient(-0.2, -0.55, 0.02, 0, -0.25, 0.75)
    context.fillStyle = withStops(light, { 0: '#ffffff', 0.22: colour, 0.75: colour, 1: '#00000055' })
    context.fill(BALLOON)
  })
}

/** The same drawing before the plane of focus. */
export function outOfFocus(sprite: Canvas): Canvas {
  return drawCanvas(SQUARE, (context) => {
    context.filter = `blur(${SIDE / 16}px)`
    context.drawImage(sprite, SIDE * 0.14, SIDE * 0.14, SIDE * 0.72, SIDE * 0.72)
  })
}
