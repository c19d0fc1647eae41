import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'

/** Small drawings of which many are shown at once. They are drawn large and shown smaller. */
const SIDE = 96

/** Draws in a square from -1 to 1. */
function draw(paint: (context: SKRSContext2D) => void): Canvas {
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  context.translate(SIDE / 2, SIDE / 2)
  context.scale(SIDE / 2, SIDE / 2)
  paint(context)
  return canvas
}

/** A round light that fades outwards; the harder, the later. */
export function softDot(colour: string, hardness = 0): Canvas {
  return draw((context) => {
    const glow = context.createRadialGradient(0, 0, hardness, 0, 0, 1)
    glow.addColorStop(0, colour)
    glow.addColorStop(1, `${colour}00`)
    context.fillStyle = glow
    context.fillRect(-1, -1, 2, 2)
  })
}

/** A star of four thin rays in a glow. */
export function sparkle(colour: string): Canvas {
  return draw((context) => {
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, 0.6)
    glow.addColorStop(0, `${colour}aa`)
    glow.addColorStop(1, `${colour}00`)
    context.fillStyle = glow
    context.fillRect(-1, -1, 2, 2)
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
    light.addColorStop(0, '#ffffff')
    light.addColorStop(0.35, colour)
    light.addColorStop(1, colour)
    context.fillStyle = light
    context.fill(HEART)
  })
}

const LEAF = new Path2D('M0 -0.95C0.75 -0.45 0.6 0.45 0 0.75C-0.6 0.45 -0.75 -0.45 0 -0.95Z')

export function leaf(colour: string, vein: string): Canvas {
  return draw((context) => {
    context.fillStyle = colour
    context.fill(LEAF)
    context.strokeStyle = vein
    context.lineWidth = 0.07
    context.beginPath()
    context.moveTo(0, -0.7)
    context.lineTo(0, 0.95)
    for (const y of [-0.3, 0.05, 0.4]) {
      context.moveTo(-0.32, y - 0.22)
      context.lineTo(0, y)
      context.lineTo(0.32, y - 0.22)
    }
    context.stroke()
  })
}

export function petal(colour: string): Canvas {
  return draw((context) => {
    const light = context.createRadialGradient(0, 0.7, 0.1, 0, 0, 1.1)
    light.addColorStop(0, '#ffe3ee')
    light.addColorStop(1, colour)
    context.fillStyle = light
    context.fill(
      new Path2D('M0 0.85C-0.75 0.4 -0.7 -0.6 -0.15 -0.8L0 -0.6L0.15 -0.8C0.7 -0.6 0.75 0.4 0 0.85Z'),
    )
  })
}

export function paperSnip(colour: string): Canvas {
  return draw((context) => {
    context.fillStyle = colour
    context.fillRect(-0.6, -0.9, 1.2, 1.8)
  })
}

export function bubble(): Canvas {
  return draw((context) => {
    const body = context.createRadialGradient(0, 0, 0.55, 0, 0, 0.95)
    body.addColorStop(0, '#ffffff00')
    body.addColorStop(0.8, '#e8fbffaa')
    body.addColorStop(1, '#ffffff00')
    context.fillStyle = body
    context.fillRect(-1, -1, 2, 2)
    context.fillStyle = '#ffffffcc'
    context.beginPath()
    context.ellipse(-0.4, -0.42, 0.2, 0.12, -0.8, 0, 7)
    context.fill()
  })
}

/** A light that is out of focus: an even disc with a brighter rim, as lenses draw it. */
export function bokeh(colour: string): Canvas {
  return draw((context) => {
    const disc = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    disc.addColorStop(0, `${colour}88`)
    disc.addColorStop(0.8, `${colour}99`)
    disc.addColorStop(0.9, `${colour}dd`)
    disc.addColorStop(1, `${colour}00`)
    context.fillStyle = disc
    context.fillRect(-1, -1, 2, 2)
  })
}

/** With its knot and string, and the window in its shine. */
export function balloon(colour: string): Canvas {
  return draw((context) => {
    context.strokeStyle = '#ffffff88'
    context.lineWidth = 0.02
    context.beginPath()
    context.moveTo(0, 0.42)
    context.quadraticCurveTo(0.1, 0.7, -0.02, 1)
    context.stroke()
    const body = context.createRadialGradient(-0.2, -0.55, 0.02, 0, -0.25, 0.75)
    body.addColorStop(0, '#ffffff')
    body.addColorStop(0.22, colour)
    body.addColorStop(0.75, colour)
    body.addColorStop(1, '#00000055')
    context.fillStyle = colour
    context.fill(BALLOON)
    context.fillStyle = body
    context.fill(BALLOON)
  })
}

const BALLOON = new Path2D(
  'M0 0.36C-0.62 0.05 -0.66 -0.95 0 -0.97C0.66 -0.95 0.62 0.05 0 0.36L0.07 0.46L-0.07 0.46Z',
)

/** The same drawing before the plane of focus. */
export function outOfFocus(sprite: Canvas): Canvas {
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  context.filter = `blur(${SIDE / 16}px)`
  context.drawImage(sprite, SIDE * 0.14, SIDE * 0.14, SIDE * 0.72, SIDE * 0.72)
  return canvas
}
