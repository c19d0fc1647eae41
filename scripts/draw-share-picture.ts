import { existsSync } from 'node:fs'
import path from 'node:path'
import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { EXAMPLES } from '../src/shared/catalogue/examples.ts'
import { SHARE_PICTURE_SIZE, type SharePicture } from '../src/shared/catalogue/share-pictures.ts'
import { findTool } from '../src/shared/catalogue/tools.ts'
import { serverMessages } from '../src/shared/i18n/server-messages.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PUBLIC = path.join(ROOT, 'public')
const FONT =
  'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
const MARGIN = 72
const TEXT_WIDTH = 520
const MAX_LINES = 4
/** Where the picture may be. */
const STAGE = { left: 640, top: 60, width: 500, height: 510 }

/** Pages about many things show several of them. */
const COLLAGES: Partial<Record<SharePicture, readonly string[]>> = {
  home: ['ideas/astronaut', 'ideas/dragon', 'ideas/doughnut', 'ideas/octopus'],
  pricing: ['ideas/fox', 'ideas/robot', 'ideas/rocket', 'ideas/unicorn'],
  'ai-tools': [
    'examples/ai-background-changer-after',
    'examples/ai-image-to-image-after',
    'examples/ai-character-generator-after',
    'examples/sticker-after',
  ],
  'ai-effect': [
    'explore/halloween-ai-generator',
    'explore/ai-french-kiss',
    'explore/ghibli-ai-video-generator',
    'explore/ai-muscle-generator',
  ],
}

type Box = { left: number; top: number; width: number; height: number }

async function load(name: string): Promise<Image> {
  // The canvas reads PNG reliably.
  return loadImage(
    await sharp(path.join(PUBLIC, `${name}.webp`))
      .png()
      .toBuffer(),
  )
}

function drawBackground(context: SKRSContext2D): void {
  context.fillStyle = '#faf8ff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const glow = (x: number, y: number, radius: number, colour: string) => {
    const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
    gradient.addColorStop(0, colour)
    gradient.addColorStop(1, 'rgb(250 248 255 / 0)')
    context.fillStyle = gradient
    context.fillRect(0, 0, WIDTH, HEIGHT)
  }
  glow(880, 300, 560, 'rgb(122 92 246 / 0.34)')
  glow(1180, 620, 480, 'rgb(244 114 182 / 0.34)')
  glow(60, 640, 460, 'rgb(255 181 125 / 0.36)')
}

function linesOf(context: SKRSContext2D, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && context.measureText(longer).width <= TEXT_WIDTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** As many sentences as there is room for. */
function wholeSentences(context: SKRSContext2D, text: string): string[] {
  const sentences = text.split(/(?<=\.) /)
  let lines = linesOf(context, sentences[0] ?? '')
  for (let count = 2; count <= sentences.length; count++) {
    const longer = linesOf(context, sentences.slice(0, count).join(' '))
    if (longer.length > MAX_LINES) break
    lines = longer
  }
  return lines
}

function write(context: SKRSContext2D, weight: number, size: number, colour: string): void {
  context.font = `${weight} ${size}px "Plus Jakarta Sans"`
  context.fontVariationSettings = `'wght' ${weight}`
  context.fillStyle = colour
}

async function drawWords(context: SKRSContext2D, heading: string, description: string): Promise<void> {
  // The logo alone: the operator chooses the site's name, and every preview shows it beside the picture.
  const mark = await sharp(path.join(PUBLIC, 'favicon.svg'), { density: 250 }).resize(80, 80).png().toBuffer()
  context.drawImage(await loadImage(mark), MARGIN - 10, 60)

  write(context, 800, 66, '#1c1533')
  const title = linesOf(context, heading)
  let y = 330 - (title.length - 1) * 38
  for (const line of title) {
    context.fillText(line, MARGIN, y)
    y += 76
  }
  write(context, 500, 27, '#574e70')
  for (const line of wholeSentences(context, description)) {
    context.fillText(line, MARGIN, y)
    y += 40
  }
}

/** The largest box with the picture's own proportions, in the middle of another. */
function boxWithin(image: Image, box: Box): Box {
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const width = image.width * scale
  const height = image.height * scale
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height }
}

/** Fills the box inside a white frame with round corners; transparent areas become white. */
function drawFramed(context: SKRSContext2D, image: Image, box: Box): void {
  const frame = 5
  context.save()
  context.shadowColor = 'rgb(58 36 136 / 0.28)'
  context.shadowBlur = 40
  context.shadowOffsetY = 14
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(box.left - frame, box.top - frame, box.width + 2 * frame, box.height + 2 * frame, 30)
  context.fill()
  context.shadowColor = 'transparent'
  context.beginPath()
  context.roundRect(box.left, box.top, box.width, box.height, 26)
  context.clip()
  const scale = Math.max(box.width / image.width, box.height / image.height)
  const width = image.width * scale
  const height = image.height * scale
  // Whatever does not fit is cut off at the bottom, because faces are at the top.
  context.drawImage(image, box.left + (box.width - width) / 2, box.top, width, height)
  context.restore()
}

function drawCollage(context: SKRSContext2D, images: readonly Image[]): void {
  const gap = 20
  const width = (STAGE.width - gap) / 2
  const height = (STAGE.height - gap) / 2
  images.forEach((image, index) => {
    const box = {
      left: STAGE.left + (index % 2) * (width + gap),
      top: STAGE.top + Math.floor(index / 2) * (height + gap),
      width,
      height,
    }
    drawFramed(context, image, box)
  })
}

/** A tool shows what it makes, with what it was made from in the corner. */
async function drawExample(context: SKRSContext2D, key: SharePicture): Promise<void> {
  const tool = findTool(key)?.slug
  const [example] = (tool && EXAMPLES[tool]) ?? []
  const after = await load(example ? `examples/${example.name}-after` : `explore/${key}`)
  const placed = boxWithin(after, STAGE)
  drawFramed(context, after, placed)
  if (!example?.hasBefore) return
  const before = await load(`examples/${example.name}-before`)
  const side = 170
  const corner = {
    left: placed.left - 30,
    top: Math.min(placed.top + placed.height - side + 40, HEIGHT - side - 24),
    width: side,
    height: side,
  }
  drawFramed(context, before, corner)
}

/** A page's picture for link previews, as PNG: its words, and what our engines have made for it. */
export async function drawSharePicture(key: SharePicture): Promise<Buffer> {
  const font = path.join(ROOT, FONT)
  if (!existsSync(font) || !GlobalFonts.registerFromPath(font, 'Plus Jakarta Sans'))
    throw new Error('The font of the site could not be loaded')
  const texts = await serverMessages.load('en-US')
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  drawBackground(context)
  await drawWords(context, texts[`page.${key}.heading`], texts[`page.${key}.description`])
  const collage = COLLAGES[key]
  if (collage) drawCollage(context, await Promise.all(collage.map(load)))
  else await drawExample(context, key)
  return canvas.toBuffer('image/png')
}
