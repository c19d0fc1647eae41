import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Words } from './words.ts'

export type Pen = SKRSContext2D
export type SetFont = (pen: Pen, size: number, what: string) => void

/** The same font in another size. */
export function inSize(font: string, size: number): string {
  return font.replace(/[\d.]+px/, `${Math.round(size)}px`)
}

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
    const parts = [name, name, diagonals, diagonals, signs, signs, lines, lines, band]
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
    pen.font = inSize(pen.font, smaller)
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
      pen.font = inSize(pen.font, size * 0.35)
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
    const [across, down, draw] = [between(70, 200), between(70, 200), chooseSign(pen, between(8, 34))]
    const shift = pick([0, 0, across / 2])
    const [left, top] = [between(0, across), between(0, down)]
    for (let y = top, row = 0; y < side; y += down, row++)
      for (let x = left - (row % 2) * shift; x < side; x += across) draw(x, y)
  }

  /** A sign of this size around a place: always the same one. */
  function chooseSign(pen: Pen, size: number): (x: number, y: number) => void {
    const letter = word().charAt(0).toUpperCase()
    setFont(pen, size * 1.6, letter)
    const face = pen.font
    const [rounded, turned, weight] = [pick([0, 0.2, 0.5]) * size, pick([0, 0, Math.PI / 4]), between(1, 4)]
    const half = size / 2
    const outline = () => {
      pen.beginPath()
      pen.roundRect(-half, -half, size, size, rounded)
    }
    const cutOut = (draw: () => void) => {
      outline()
      draw()
      pen.fill('evenodd')
    }
    const glyph = pick([
      () => pen.fillText(letter, 0, 0),
      () => {
        pen.beginPath()
        pen.arc(0, 0, half * 0.5, 0, 2 * Math.PI)
        pen.fill()
      },
    ])
    /** A block with a glyph of another colour in it. White and black stand for two colours, which are drawn when the mark is laid over. */
    const drawTwoColoured = (light: number) => {
      outline()
      pen.fillStyle = light ? '#fff' : '#000'
      pen.fill()
      pen.fillStyle = light ? '#000' : '#fff'
      pen.font = inSize(face, size * 0.75)
      glyph()
    }
    const drawings = [
      () => {
        outline()
        pen.stroke()
      },
      () => pen.fillText(letter, 0, 0),
      () => cutOut(() => pen.arc(0, 0, half * 0.55, 0, 2 * Math.PI)),
      // A block with a wedge or a bar left out, as letters in signs of firms are.
      () => cutOut(() => triangle(pen, -half * 0.6, half, half * 0.6, half, 0, -half * 0.6)),
      () => cutOut(() => pen.rect(-half * 0.5, -half * 0.15, size * 0.75, size * 0.3)),
      // Corners of a frame around a dot, as in the finder of a camera.
      () => {
        pen.setLineDash([size * 0.4, size * 0.6])
        pen.lineDashOffset = size * 0.2
        outline()
        pen.stroke()
        pen.setLineDash([])
        pen.beginPath()
        pen.arc(0, 0, half * 0.4, 0, 2 * Math.PI)
        pen.stroke()
      },
      () => {
        pen.beginPath()
        triangle(pen, -half, half, half, half, 0, -half)
        pen.fill()
      },
      ...[0, 1].map((light) => () => drawTwoColoured(light)),
    ]
    const draw = pick(drawings)
    return (x, y) => {
      pen.save()
      pen.font = face
      pen.translate(x, y)
      pen.rotate(turned)
      pen.lineWidth = weight
      draw()
      pen.restore()
    }
  }

  function triangle(
    pen: Pen,
    ...[x, y, x2, y2, x3, y3]: [number, number, number, number, number, number]
  ): void {
    pen.moveTo(x, y)
    pen.lineTo(x2, y2)
    pen.lineTo(x3, y3)
    pen.closePath()
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
    const [inside, edge] = [0.35 + 0.65 * random(), 0.3 + 0.7 * random()]
    const sign = random() < 0.6 ? chooseSign(pen, size * (0.4 + 0.8 * random())) : null
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
        sign?.(x - beside, y)
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
  function wordmark(): Canvas {
    const canvas = createCanvas(side, side)
    const pen = canvas.getContext('2d')
    const parts = random() < 0.7 ? [word(), word()] : [text()]
    const size = fitted(pen, `MM${parts.join('')}`, between(50, 120))
    const sign = random() < 0.5 ? chooseSign(pen, size * (0.7 + 0.5 * random())) : null
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
    sign?.(size * 0.6, middle)
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

  return { pressed, laidOver, agency, wordmark }
}
