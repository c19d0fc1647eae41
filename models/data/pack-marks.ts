import { closeSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Canvas, createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { createOverlays, inSize, type Pen } from './overlays.ts'
import { createStamps } from './stamps.ts'
import { createWords } from './words.ts'

/** Marks are drawn on squares of this side. */
const SIDE = 512
const COUNTS = {
  text: 620,
  logo: 440,
  tiled: 380,
  badge: 260,
  pressed: 260,
  laidOver: 480,
  agency: 480,
  wordmark: 480,
  stamp: 420,
}
const KINDS = { text: 0, logo: 1, tiled: 2 }
const NO_LETTERS = /Symbol|Math|Icon|Dingbat|Initials|Keyboard|Outline|Fallback/i

type Kind = keyof typeof KINDS

/** Marks as brightness and opacity, 8 bits each, with their kinds and boxes. */
export async function packMarks(folder: string, output: string): Promise<void> {
  const words = createWords(7)
  const { random, pick, between, text, word } = words
  const families = registerFonts(path.join(folder, 'fonts'))
  const shapes = shapesIn(path.join(folder, 'openclipart-png'))
  const file = openSync(path.join(output, 'marks.bin'), 'w')
  const index: number[][] = []
  let offset = 0

  async function keep(canvas: Canvas, kind: Kind): Promise<void> {
    const { data } = canvas.getContext('2d').getImageData(0, 0, SIDE, SIDE)
    const planes = Buffer.alloc(SIDE * SIDE * 3)
    let [sum, left, top, right, bottom] = [0, SIDE, SIDE, 0, 0]
    for (let i = 0; i < SIDE * SIDE; i++) {
      const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i * 4, i * 4 + 4)
      planes[i * 3] = Math.round(0.3 * r + 0.59 * g + 0.11 * b) & 0xf8
      planes[i * 3 + 1] = (a & 0xf8) | (a >> 5)
      sum += a
      if (a <= 40) continue
      const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    const covered = sum / 255 / SIDE / SIDE
    if (covered < 0.004 || covered > 0.6) return
    const bytes = await sharp(planes, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .webp({ lossless: true, effort: 3 })
      .toBuffer()
    writeSync(file, bytes)
    index.push([offset, bytes.length, KINDS[kind], left, top, right, bottom])
    offset += bytes.length
  }

  /** How letters are painted: filled, outlined, with a shadow. */
  function choosePaint(pen: Pen, size: number): (what: string, x: number, y: number) => void {
    const way = random()
    pen.lineJoin = 'round'
    pen.lineWidth = Math.max(1.5, size * (0.02 + 0.05 * random()))
    pen.fillStyle = way > 0.92 ? '#000' : '#fff'
    pen.strokeStyle = way > 0.92 ? '#fff' : way > 0.45 && way < 0.6 ? '#000' : '#fff'
    const shadow = way > 0.72 && way <= 0.92
    pen.shadowColor = shadow ? `rgba(0,0,0,${(0.4 + 0.6 * random()).toFixed(2)})` : 'transparent'
    pen.shadowBlur = shadow ? 8 * random() : 0
    pen.shadowOffsetX = pen.shadowOffsetY = shadow ? between(1, 5) : 0
    return (what, x, y) => {
      if ((way > 0.45 && way < 0.72) || way > 0.92) pen.strokeText(what, x, y)
      if (way < 0.6 || way > 0.72) pen.fillText(what, x, y)
    }
  }

  function setFont(pen: Pen, size: number, what: string): void {
    const family = /[一-鿿]/.test(what) ? 'WenQuanYi Micro Hei' : pick(families)
    pen.font = `${random() < 0.15 ? 'italic ' : ''}${pick(['400', '400', '700', '900'])} ${size}px "${family}"`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
  }

  async function drawText(): Promise<void> {
    const canvas = createCanvas(SIDE, SIDE)
    const pen = canvas.getContext('2d')
    const lines = random() < 0.25 ? [text(), text()] : [text()]
    const size = Math.min(200, Math.max(26, 820 / Math.max(...lines.map((line) => line.length))))
    setFont(pen, size, lines.join(''))
    const widest = Math.max(...lines.map((line) => pen.measureText(line).width))
    if (widest > 480)
      pen.setTransform(
        480 / widest,
        0,
        0,
        480 / widest,
        256 - (256 * 480) / widest,
        256 - (256 * 480) / widest,
      )
    const paint = choosePaint(pen, size)
    for (const [i, line] of lines.entries())
      paint(line, 256, 256 + (i - (lines.length - 1) / 2) * size * 1.15)
    if (random() < 0.12)
      pen.strokeRect(
        256 - Math.min(245, widest / 2 + 12),
        256 - size * lines.length * 0.75,
        Math.min(490, widest + 24),
        size * lines.length * 1.5,
      )
    if (random() < 0.08) {
      pen.globalCompositeOperation = 'destination-over'
      pen.globalAlpha = 0.3 + 0.4 * random()
      pen.fillStyle = pick(['#000', '#000', '#fff'])
      pen.fillRect(
        256 - Math.min(250, widest / 2 + 14),
        256 - size * lines.length * 0.7,
        Math.min(500, widest + 28),
        size * lines.length * 1.4,
      )
    }
    await keep(canvas, 'text')
  }

  async function drawTiled(): Promise<void> {
    const canvas = createCanvas(SIDE, SIDE)
    const pen = canvas.getContext('2d')
    const [what, size] = [text(), between(16, 48)]
    setFont(pen, size, what)
    const [dx, dy] = [pen.measureText(what).width + between(10, 130), size * (1.5 + random() * 4)]
    const stagger = random() < 0.5 ? dx / 2 : 0
    pen.translate(256, 256)
    pen.rotate((pick([0, -30, -45, 30, 45, -20, between(-60, 60)]) * Math.PI) / 180)
    const paint = choosePaint(pen, size)
    for (let y = -420, row = 0; y < 420; y += dy, row++) {
      for (let x = -600 + (row % 2) * stagger; x < 600; x += dx) paint(what, x, y)
    }
    if (random() < 0.25) {
      const step = between(60, 220)
      pen.lineWidth = between(1, 3)
      pen.strokeStyle = '#fff'
      for (let at = -600; at < 600; at += step) {
        pen.strokeRect(at, -600, 0, 1200)
        if (step % 2 === 0) pen.strokeRect(-600, at, 1200, 0)
      }
    }
    await keep(canvas, 'tiled')
  }

  async function drawLogo(): Promise<void> {
    const shape = await loadImage(pick(shapes)).catch(() => null)
    if (!shape) return
    const canvas = createCanvas(SIDE, SIDE)
    const pen = canvas.getContext('2d')
    const scale = between(200, 400) / Math.max(shape.width, shape.height)
    const [w, h] = [shape.width * scale, shape.height * scale]
    pen.drawImage(shape, 256 - w / 2, Math.max(0, 226 - h / 2), w, h)
    if (random() < 0.55) {
      pen.globalCompositeOperation = 'source-in'
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, SIDE, SIDE)
      pen.globalCompositeOperation = 'source-over'
    }
    if (random() < 0.5) {
      const what = word()
      setFont(pen, Math.min(70, 590 / what.length), what)
      pen.fillStyle = '#fff'
      pen.fillText(what, 256, Math.min(480, 256 + h / 2 + 20))
    }
    await keep(canvas, 'logo')
  }

  /** The sign of a firm: one flat shape with a letter or a hole in it, mostly beside its name. */
  async function drawBadge(): Promise<void> {
    const canvas = createCanvas(SIDE, SIDE)
    const pen = canvas.getContext('2d')
    const [side, what] = [between(60, 150), word()]
    const named = random() < 0.75
    setFont(pen, side * (0.45 + 0.4 * random()), what)
    const wide = named ? pen.measureText(what).width : 0
    const scale = Math.min(1, 480 / (side * 1.35 + wide))
    pen.setTransform(scale, 0, 0, scale, 256 - (256 * scale + (wide * scale) / 2), 256 - 256 * scale)
    const reversed = random() < 0.5
    pen.fillStyle = '#fff'
    const corner = pick([0, 0, 0.12, 0.25, 0.5])
    pen.beginPath()
    if (random() < 0.15) {
      pen.moveTo(256, 256 - side / 2)
      pen.lineTo(256 + side / 2, 256 + side / 2)
      pen.lineTo(256 - side / 2, 256 + side / 2)
    } else pen.roundRect(256 - side / 2, 256 - side / 2, side, side, corner * side)
    pen.fill()
    // White and black stand for two colours, which are drawn when the mark is laid over.
    pen.fillStyle = reversed ? '#000' : '#fff'
    if (named) pen.fillText(what, 256 + side * 0.75 + wide / 2, 256)
    pen.globalCompositeOperation = pick(['destination-out', 'source-over', 'source-over'])
    pen.fillStyle = '#000'
    const inside = random()
    if (inside < 0.55) {
      pen.font = inSize(pen.font, side * 0.62)
      pen.fillText(what.charAt(0).toUpperCase(), 256, 256)
    } else if (inside < 0.8) {
      pen.beginPath()
      pen.arc(256, 256, side * (0.15 + 0.15 * random()), 0, 2 * Math.PI)
      pen.fill()
    }
    await keep(canvas, 'logo')
  }

  for (let i = 0; i < COUNTS.text; i++) await drawText()
  for (let i = 0; i < COUNTS.tiled; i++) await drawTiled()
  for (let i = 0; i < COUNTS.logo; i++) await drawLogo()
  for (let i = 0; i < COUNTS.badge; i++) await drawBadge()
  const overlays = createOverlays(SIDE, words, setFont)
  for (let i = 0; i < COUNTS.pressed; i++) await keep(overlays.pressed(), 'text')
  for (let i = 0; i < COUNTS.laidOver; i++) await keep(overlays.laidOver(), 'tiled')
  for (let i = 0; i < COUNTS.agency; i++) await keep(overlays.agency(), 'tiled')
  for (let i = 0; i < COUNTS.wordmark; i++) await keep(overlays.wordmark(), 'logo')
  const { stamp } = createStamps(SIDE, words, setFont)
  for (let i = 0; i < COUNTS.stamp; i++) await keep(stamp(), 'text')
  closeSync(file)
  writeFileSync(path.join(output, 'marks.json'), JSON.stringify(index))
  console.log(index.length, 'marks', offset, 'bytes', families.length, 'families', shapes.length, 'shapes')
}

function registerFonts(folder: string): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (/\.(ttf|otf|ttc)$/i.test(entry.name))
      GlobalFonts.registerFromPath(path.join(entry.parentPath, entry.name))
  }
  return GlobalFonts.families.map(({ family }) => family).filter((family) => !NO_LETTERS.test(family))
}

function shapesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const { size } = statSync(file)
      return size > 3_000 && size < 60_000
    })
    .toSorted()
}
