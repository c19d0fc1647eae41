import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Words } from './words.ts'

type Pen = SKRSContext2D
type SetFont = (pen: Pen, size: number, what: string) => void

/** What photo agencies and shops lay over whole pictures: names pressed in, names in rows with smaller lines under them, names along diagonals, lines, signs, bands. */
export function createOverlays(side: number, { random, pick, between, text, word }: Words, setFont: SetFont) {
  const middle = side / 2
  const grey = () => pick(['#fff', '#fff', '#fff', '#ddd', '#888', '#000'])

  /** Letters that seem pressed into the picture: light on one side, dark on the other, hardly filled. */
  function pressed(): Canvas {
    const canvas = createCanvas(side, side)
    const pen = canvas.getContext('2d')
    const what = random() < 0.6 ? word().toUpperCase() : text()
    const size = fitted(pen, what, between(70, 170))
    const away = Math.max(1, size * (0.01 + 0.03 * random()))
    const soft = random() < 0.5 ? size * 0.08 * random() : 0
    const [light, dark] = random() < 0.7 ? [-away, away] : [away, -away]
    pen.shadowBlur = soft
    for (const [colour, by] of [
      ['#000', dark],
      ['#fff', light],
    ] as const) {
      pen.shadowColor = colour
      pen.fillStyle = colour
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
  function laidOver(): Canvas {
    const canvas = createCanvas(side, side)
    const pen = canvas.getContext('2d')
    const parts = [name, name, diagonals, diagonals, signs, lines, lines, band]
    pen.globalAlpha = 0.5 + 0.5 * random()
    const colour = grey()
    for (let i = between(1, 3); i > 0; i--) {
      pen.fillStyle = pen.strokeStyle = random() < 0.8 ? colour : grey()
      pen.save()
      pick(parts)(pen)
      pen.restore()
    }
    return canvas
  }

  function fitted(pen: Pen, what: string, size: number): number {
    setFont(pen, size, what)
    const wide = pen.measureText(what).width
    if (wide <= side * 0.94) return size
    const smaller = (size * side * 0.94) / wide
    pen.font = pen.font.replace(/[\d.]+px/, `${Math.round(smaller)}px`)
    return smaller
  }

  function name(pen: Pen): void {
    const what = random() < 0.7 ? word() : text()
    const size = fitted(pen, what, between(40, 130))
    const y = middle + between(-60, 60)
    if (random() < 0.3) {
      pen.lineWidth = between(1, 3)
      pen.strokeText(what, middle, y)
    } else pen.fillText(what, middle, y)
    if (random() < 0.4) {
      pen.font = pen.font.replace(/[\d.]+px/, `${Math.round(size * 0.35)}px`)
      pen.fillText(`by ${word()}`, middle + between(-40, 80), y + size * 0.75)
    }
  }

  function diagonals(pen: Pen): void {
    const [what, size] = [word(), between(16, 44)]
    setFont(pen, size, what)
    const [dx, dy] = [pen.measureText(what).width + between(40, 260), between(60, 240)]
    pen.translate(middle, middle)
    pen.rotate((pick([-30, -45, 30, 45, -35, 0]) * Math.PI) / 180)
    for (let y = -side, row = 0; y < side; y += dy, row++)
      for (let x = -side + (row % 2) * (dx / 2); x < side; x += dx) pen.fillText(what, x, y)
  }

  function signs(pen: Pen): void {
    const [step, across, letter] = [between(70, 200), between(8, 26), word().charAt(0).toUpperCase()]
    const draw = pick([
      (x: number, y: number) => pen.strokeRect(x - across / 2, y - across / 2, across, across),
      (x: number, y: number) => pen.fillText(letter, x, y),
      (x: number, y: number) => {
        pen.beginPath()
        pen.arc(x, y, across / 2, 0, 2 * Math.PI)
        pen.stroke()
      },
    ])
    setFont(pen, across * 1.6, letter)
    pen.lineWidth = between(1, 4)
    for (let y = between(0, step); y < side; y += step)
      for (let x = between(0, step); x < side; x += step) draw(x, y)
  }

  /** The name of an agency in rows that are shifted: its edges are clearer than what is between them, a smaller line is under it. */
  function agency(): Canvas {
    const canvas = createCanvas(side, side)
    const pen = canvas.getContext('2d')
    const [what, under] = [word(), random() < 0.6 ? `by ${word()} ${word()}` : '']
    const size = between(34, 90)
    setFont(pen, size, what)
    const face = pen.font
    const [dx, dy] = [pen.measureText(what).width + between(30, 240), size * (1.4 + 3 * random())]
    const [inside, edge, sign] = [0.35 + 0.65 * random(), 0.3 + 0.7 * random(), random() < 0.3]
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
        if (sign) pen.fillRect(x - dx / 2, y - size / 2, size * 0.7, size * 0.8)
        pen.globalAlpha = edge
        pen.strokeText(what, x, y)
        pen.font = face.replace(/[\d.]+px/, `${Math.round(size * 0.36)}px`)
        pen.globalAlpha = inside
        if (under) pen.fillText(under, x, y + size * 0.75)
      }
    }
    return canvas
  }

  function lines(pen: Pen): void {
    pen.lineWidth = between(1, 4)
    if (random() < 0.35) {
      for (const [from, to] of [[0, side] as const, [side, 0] as const]) segment(pen, from, 0, to, side)
      return
    }
    const [step, slope] = [between(50, 260), pick([1, -1, 0.6, -0.6, 0])]
    for (let y = -side; y < 2 * side; y += step) segment(pen, 0, y, side, y + slope * side)
    if (random() < 0.4)
      for (let y = -side; y < 2 * side; y += step) segment(pen, 0, y, side, y - slope * side)
  }

  function segment(pen: Pen, x: number, y: number, toX: number, toY: number): void {
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(toX, toY)
    pen.stroke()
  }

  function band(pen: Pen): void {
    const [height, y] = [between(40, 110), between(60, side - 130)]
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

  return { pressed, laidOver, agency }
}
