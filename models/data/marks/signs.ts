import { addCircle, inSize, type Pen, type Tools } from './pen.ts'

type Corner = readonly [x: number, y: number]
export type DrawSign = (x: number, y: number) => void

/** A sign of this size around a place: always the same one. */
export function chooseSign(pen: Pen, tools: Tools, size: number): DrawSign {
  const { pick, between, word, setFont } = tools
  const letter = word().charAt(0).toUpperCase()
  setFont(pen, size * 1.6, letter)
  const face = pen.font
  const rounded = pick([0, 0.2, 0.5]) * size
  const turned = pick([0, 0, Math.PI / 4])
  const weight = between(1, 4)
  const fillGlyph = pick([() => pen.fillText(letter, 0, 0), () => fillDisc(pen, size / 4)])
  const draw = pick(drawingsOf(pen, { size, rounded, letter, face, fillGlyph }))
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

type Sign = { size: number; rounded: number; letter: string; face: string; fillGlyph: () => void }

/** All ways to draw a sign around the origin. */
function drawingsOf(pen: Pen, sign: Sign): (() => void)[] {
  const { size, rounded, letter } = sign
  const half = size / 2
  const outline = () => {
    pen.beginPath()
    pen.roundRect(-half, -half, size, size, rounded)
  }
  const fillAround = (addHole: () => void) => {
    outline()
    addHole()
    pen.fill('evenodd')
  }
  return [
    () => {
      outline()
      pen.stroke()
    },
    () => pen.fillText(letter, 0, 0),
    () => fillAround(() => addCircle(pen, 0, 0, half * 0.55)),
    // A block with a wedge or a bar left out, as letters in signs of firms are.
    () => fillAround(() => addTriangle(pen, [-half * 0.6, half], [half * 0.6, half], [0, -half * 0.6])),
    () => fillAround(() => pen.rect(-half * 0.5, -half * 0.15, size * 0.75, size * 0.3)),
    () => strokeFinder(pen, size, outline),
    () => {
      pen.beginPath()
      addTriangle(pen, [-half, half], [half, half], [0, -half])
      pen.fill()
    },
    () => fillTwoColoured(pen, sign, outline, ['#000', '#fff']),
    () => fillTwoColoured(pen, sign, outline, ['#fff', '#000']),
  ]
}

/** Corners of a frame around a dot, as in the finder of a camera. */
function strokeFinder(pen: Pen, size: number, outline: () => void): void {
  pen.setLineDash([size * 0.4, size * 0.6])
  pen.lineDashOffset = size * 0.2
  outline()
  pen.stroke()
  pen.setLineDash([])
  pen.beginPath()
  addCircle(pen, 0, 0, size * 0.2)
  pen.stroke()
}

/**
 * A block with a glyph of another colour in it. White and black stand for two colours, which are drawn when the mark
 * is laid over.
 */
function fillTwoColoured(
  pen: Pen,
  { size, face, fillGlyph }: Sign,
  outline: () => void,
  [block, glyph]: readonly [string, string],
): void {
  outline()
  pen.fillStyle = block
  pen.fill()
  pen.fillStyle = glyph
  pen.font = inSize(face, size * 0.75)
  fillGlyph()
}

function fillDisc(pen: Pen, radius: number): void {
  pen.beginPath()
  addCircle(pen, 0, 0, radius)
  pen.fill()
}

function addTriangle(pen: Pen, one: Corner, other: Corner, last: Corner): void {
  pen.moveTo(...one)
  pen.lineTo(...other)
  pen.lineTo(...last)
  pen.closePath()
}
