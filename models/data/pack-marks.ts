import { closeSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Canvas, GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'
import { drawText, drawTiled } from './marks/lettering.ts'
import { drawBadge, drawLogo } from './marks/logos.ts'
import { drawAgency, drawLaidOver, drawPressed, drawWordmark } from './marks/overlays.ts'
import { createFontSetter, type Tools } from './marks/pen.ts'
import { drawStamp } from './marks/stamps.ts'
import { drawStrip } from './marks/strips.ts'
import { createWords } from './marks/words.ts'

/** Marks are drawn on squares of this side. */
const SIDE = 512
const SEED = 7
const KINDS = { text: 0, logo: 1, tiled: 2 }
/** How many are drawn of each, in this order. */
const MARKS: readonly {
  kind: keyof typeof KINDS
  count: number
  draw: (tools: Tools, shapes: readonly string[]) => Canvas | Promise<Canvas | null>
}[] = [
  { kind: 'text', count: 620, draw: drawText },
  { kind: 'tiled', count: 380, draw: drawTiled },
  { kind: 'logo', count: 440, draw: drawLogo },
  { kind: 'logo', count: 260, draw: drawBadge },
  { kind: 'text', count: 260, draw: drawPressed },
  { kind: 'tiled', count: 480, draw: drawLaidOver },
  { kind: 'tiled', count: 480, draw: drawAgency },
  { kind: 'logo', count: 480, draw: drawWordmark },
  { kind: 'text', count: 420, draw: drawStamp },
  { kind: 'logo', count: 300, draw: drawStrip },
]
const NO_LETTERS = /Symbol|Math|Icon|Dingbat|Initials|Keyboard|Outline|Fallback/i
/** Smaller drawings are blots, larger ones scenes. In bytes. */
const SHAPE = { least: 3_000, most: 60_000 }

/** Marks as brightness and opacity, 8 bits each, with their kinds and boxes. */
export async function packMarks(folder: string, output: string): Promise<void> {
  const words = createWords(SEED)
  const families = registerFonts(path.join(folder, 'fonts'))
  const shapes = shapesIn(path.join(folder, 'openclipart-png'))
  const tools: Tools = { ...words, side: SIDE, setFont: createFontSetter(words, families) }
  const file = openSync(path.join(output, 'marks.bin'), 'w')
  const index: number[][] = []
  let offset = 0
  for (const { kind, count, draw } of MARKS) {
    for (let i = 0; i < count; i++) {
      const canvas = await draw(tools, shapes)
      const mark = canvas && readMark(canvas)
      if (!mark) continue
      const bytes = await compressed(mark.planes)
      writeSync(file, bytes)
      index.push([offset, bytes.length, KINDS[kind], ...mark.box])
      offset += bytes.length
    }
  }
  closeSync(file)
  writeFileSync(path.join(output, 'marks.json'), JSON.stringify(index))
  console.log(index.length, 'marks', offset, 'bytes', families.length, 'families', shapes.length, 'shapes')
}

/** A mark covers at least and at most these parts of its square. */
const COVERED = { least: 0.004, most: 0.6 }
/** Whatever is more opaque lies in the box of the mark. */
const SEEN = 40

type Mark = { planes: Buffer; box: [left: number, top: number, right: number, bottom: number] }

/** Null for a mark that covers too little or too much. */
function readMark(canvas: Canvas): Mark | null {
  const { data } = canvas.getContext('2d').getImageData(0, 0, SIDE, SIDE)
  const planes = Buffer.alloc(SIDE * SIDE * 3)
  let sum = 0
  let left = SIDE
  let top = SIDE
  let right = 0
  let bottom = 0
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i * 4, i * 4 + 4)
    // Fewer steps compress better, and nobody sees them.
    planes[i * 3] = Math.round(0.3 * red + 0.59 * green + 0.11 * blue) & 0xf8
    planes[i * 3 + 1] = (alpha & 0xf8) | (alpha >> 5)
    sum += alpha
    if (alpha <= SEEN) continue
    const x = i % SIDE
    const y = Math.floor(i / SIDE)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const covered = sum / 255 / SIDE / SIDE
  if (covered < COVERED.least || covered > COVERED.most) return null
  return { planes, box: [left, top, right, bottom] }
}

function compressed(planes: Buffer): Promise<Buffer> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return sharp(planes, { raw }).webp({ lossless: true, effort: 3 }).toBuffer()
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
      return size > SHAPE.least && size < SHAPE.most
    })
    .toSorted()
}
