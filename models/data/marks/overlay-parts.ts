import { inSize, type Pen, setFittingFont, strokeLine, type Tools } from './pen.ts'
import { chooseSign } from './signs.ts'

export type DrawPart = (pen: Pen, tools: Tools) => void

export const name: DrawPart = (pen, tools) => {
  const { side, random, between, text, word } = tools
  const what = random() < 0.7 ? word() : text()
  const size = setFittingFont(pen, tools, what, between(40, 130))
  const middle = side / 2
  const y = middle + between(-60, 60)
  if (random() < 0.3) {
    pen.lineWidth = between(1, 3)
    pen.strokeText(what, middle, y)
  } else pen.fillText(what, middle, y)
  if (random() < 0.4) {
    pen.font = inSize(pen.font, size * 0.35)
    pen.fillText(`by ${word()}`, middle + between(-40, 80), y + size * 0.75)
  }
}

export const diagonals: DrawPart = (pen, { side, pick, between, word, setFont }) => {
  const what = word()
  const size = between(16, 44)
  setFont(pen, size, what)
  const dx = pen.measureText(what).width + between(40, 260)
  const dy = between(60, 240)
  pen.translate(side / 2, side / 2)
  pen.rotate((pick([-30, -45, 30, 45, -35, 0]) * Math.PI) / 180)
  for (let y = -side, row = 0; y < side; y += dy, row++)
    for (let x = -side + (row % 2) * (dx / 2); x < side; x += dx) pen.fillText(what, x, y)
}

export const signs: DrawPart = (pen, tools) => {
  const { side, pick, between } = tools
  const across = between(70, 200)
  const down = between(70, 200)
  const draw = chooseSign(pen, tools, between(8, 34))
  const shift = pick([0, 0, across / 2])
  const left = between(0, across)
  const top = between(0, down)
  for (let y = top, row = 0; y < side; y += down, row++)
    for (let x = left - (row % 2) * shift; x < side; x += across) draw(x, y)
}

/** From corner to corner, or many at one slope, some crossed by others. */
export const lines: DrawPart = (pen, { side, random, pick, between }) => {
  pen.lineWidth = between(1, 4)
  if (random() < 0.35) {
    strokeLine(pen, [0, 0], [side, side])
    strokeLine(pen, [side, 0], [0, side])
    return
  }
  const step = between(50, 260)
  const slope = pick([1, -1, 0.6, -0.6, 0])
  for (let y = -side; y < 2 * side; y += step) strokeLine(pen, [0, y], [side, y + slope * side])
  if (random() >= 0.4) return
  for (let y = -side; y < 2 * side; y += step) strokeLine(pen, [0, y], [side, y - slope * side])
}

export const band: DrawPart = (pen, { side, random, pick, between, word, setFont }) => {
  const height = between(40, 110)
  const y = between(60, side - 130)
  const [x, width] = random() < 0.5 ? [0, side] : [between(40, 220), between(160, 290)]
  const strength = pen.globalAlpha
  pen.globalAlpha = strength * (0.3 + 0.4 * random())
  pen.fillRect(x, y, width, height)
  pen.globalAlpha = strength
  pen.fillStyle = pick(['#fff', '#fff', '#000'])
  const what = word()
  setFont(pen, Math.min(height * 0.6, (width * 1.2) / what.length), what)
  pen.fillText(what, x + width / 2, y + height / 2)
}
