import type { Canvas } from '@napi-rs/canvas'
import { band, type DrawPart, diagonals, lines, name, signs } from './overlay-parts.ts'
import { inSize, newSquare, setFittingFont, type Tools } from './pen.ts'
import { chooseSign } from './signs.ts'

/** What photo agencies and shops lay over whole pictures. */

const GREYS = ['#fff', '#fff', '#fff', '#ddd', '#888', '#000']

/** Letters that seem pressed into the picture: light on one side, dark on the other, hardly filled. */
export function drawPressed(tools: Tools): Canvas {
  const { side, random, pick, between, text, word } = tools
  const { canvas, pen } = newSquare(side)
  const middle = side / 2
  const what = random() < 0.6 ? word().toUpperCase() : text()
  const size = setFittingFont(pen, tools, what, between(70, 170))
  const away = Math.max(1, size * (0.01 + 0.03 * random()))
  pen.shadowBlur = random() < 0.5 ? size * 0.08 * random() : 0
  const [light, dark] = random() < 0.7 ? [-away, away] : [away, -away]
  const edges = [
    { colour: '#000', by: dark },
    { colour: '#fff', by: light },
  ]
  for (const { colour, by } of edges) {
    pen.shadowColor = pen.fillStyle = colour
    pen.globalAlpha = 0.35 + 0.65 * random()
    pen.fillText(what, middle + by, middle + by)
  }
  pen.shadowColor = 'transparent'
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'destination-out'
  pen.fillText(what, middle, middle)
  pen.globalCompositeOperation = 'destination-over'
  pen.globalAlpha = pick([0, 0.25, 0.5, 0.8])
  pen.fillStyle = pick(['#000', '#444', '#888', '#fff'])
  pen.fillText(what, middle, middle)
  return canvas
}

/** Two or three of: a name in the middle, names along diagonals, small signs on a grid, long lines, a band. */
export function drawLaidOver(tools: Tools): Canvas {
  const { side, random, pick, between } = tools
  const { canvas, pen } = newSquare(side)
  const parts: DrawPart[] = [name, name, diagonals, diagonals, signs, signs, lines, lines, band]
  pen.globalAlpha = 0.5 + 0.5 * random()
  const colour = pick(GREYS)
  for (let i = between(1, 3); i > 0; i--) {
    pen.fillStyle = pen.strokeStyle = random() < 0.8 ? colour : pick(GREYS)
    pen.save()
    pick(parts)(pen, tools)
    pen.restore()
  }
  return canvas
}

/**
 * The name of an agency in rows that are shifted: its edges are clearer than what is between them, a smaller line is
 * under it.
 */
export function drawAgency(tools: Tools): Canvas {
  const { side, random, pick, between, word, setFont } = tools
  const { canvas, pen } = newSquare(side)
  const what = word()
  const under = random() < 0.6 ? `by ${word()} ${word()}` : ''
  const size = between(34, 90)
  setFont(pen, size, what)
  const face = pen.font
  const dx = pen.measureText(what).width + between(30, 240)
  const dy = size * (1.4 + 3 * random())
  const inside = 0.35 + 0.65 * random()
  const edge = 0.3 + 0.7 * random()
  const drawSign = random() < 0.6 ? chooseSign(pen, tools, size * (0.4 + 0.8 * random())) : null
  const beside = pick([0.5, 0.5, 0.62]) * dx
  pen.fillStyle = pen.strokeStyle = pick(['#fff', '#fff', '#fff', '#ddd', '#888'])
  pen.lineWidth = 1 + 1.5 * random()
  pen.shadowColor = random() < 0.5 ? `rgba(0,0,0,${(0.15 + 0.4 * random()).toFixed(2)})` : 'transparent'
  pen.shadowBlur = 3 * random()
  pen.shadowOffsetX = pen.shadowOffsetY = between(0, 2)
  for (let y = between(-20, 80), row = 0; y < side + size; y += dy, row++) {
    for (let x = -dx * random() * 0.2 + (row % 2) * (dx / 2); x < side + dx; x += dx) {
      pen.font = face
      pen.globalAlpha = inside
      pen.fillText(what, x, y)
      drawSign?.(x - beside, y)
      pen.globalAlpha = edge
      pen.strokeText(what, x, y)
      pen.font = inSize(face, size * 0.36)
      pen.globalAlpha = inside
      if (under) pen.fillText(under, x, y + size * 0.75)
    }
  }
  return canvas
}

/** The name of a shop or a channel in one or two colours, often with a sign before it or a smaller line under it. */
export function drawWordmark(tools: Tools): Canvas {
  const { side, random, pick, between, text, word } = tools
  const { canvas, pen } = newSquare(side)
  const middle = side / 2
  const parts = random() < 0.7 ? [word(), word()] : [text()]
  const size = setFittingFont(pen, tools, `MM${parts.join('')}`, between(50, 120))
  const drawSign = random() < 0.5 ? chooseSign(pen, tools, size * (0.7 + 0.5 * random())) : null
  pen.font = inSize(pen.font, size)
  const face = pen.font
  pen.textAlign = 'left'
  let x = size * 1.2
  const colours = pick([
    ['#fff', '#000'],
    ['#000', '#fff'],
    ['#fff', '#fff'],
  ])
  for (const [i, part] of parts.entries()) {
    pen.fillStyle = colours[i] ?? '#fff'
    pen.fillText(part, x, middle)
    x += pen.measureText(part).width
  }
  pen.fillStyle = pen.strokeStyle = pick(colours)
  if (random() < 0.4) {
    pen.font = inSize(face, size * (0.25 + 0.2 * random()))
    pen.fillText(text(), size * 1.2, middle + size * 0.75)
  }
  pen.textAlign = 'center'
  drawSign?.(size * 0.6, middle)
  return canvas
}
