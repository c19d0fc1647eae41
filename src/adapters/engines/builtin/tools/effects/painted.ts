import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeInOut, mixed, shareBetween, swing } from '../../kit/motion/easing.ts'
import { vignette } from '../../kit/motion/lights.ts'
import { sheetOf } from '../../kit/motion/sheet.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { mapColours, saturate, withColours } from '../../kit/pictures/planes.ts'
import {
  changePixels,
  clamp01,
  mapPlane,
  maxOf,
  minOf,
  type Picture,
  type Plane,
  type Size,
} from '../../kit/pictures/raster.ts'
import { paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { grain } from '../../kit/pictures/styles/paper.ts'
import { createRandom } from '../../kit/random.ts'
import { comicPanel } from './comic.ts'
import { coverAround } from './drawing.ts'
import { focusOf, photoPicture } from './effect-input.ts'
import { liftOf } from './lift.ts'
import { livePhoto } from './live-photo.ts'
import { photoShot, type Recipe } from './recipe.ts'
import { reveal } from './reveal.ts'

/** Painted layers, warm light and petals: a video drawn by hand. */
const paintedVideo: Recipe = (input) =>
  livePhoto(input, {
    swarms: ['petals'],
    tint: '#fff8e6',
    rays: '#fff3c4',
    paint: ({ subject, ...layers }) => ({
      ...layers,
      background: vivid(
        paintInStyle(paintInStyle(layers.background, 'oil', 0.4), 'illustration', 0.6),
        PLACE,
      ),
      subject: subject && {
        ...subject,
        picture: vivid(paintInStyle(subject.picture, 'illustration', 0.75), PEOPLE),
      },
    }),
  })

/** How much clearer colours become, and how light; skin and clothes less, because people are known by them. */
const PLACE = { colour: 1.25, least: 0.55, most: 0.76 }
const PEOPLE = { colour: 1.12, least: 0.5, most: 0.86 }

/** The clear, light colours of hand-painted animation. */
function vivid(picture: Picture, { colour, ...light }: typeof PLACE): Picture {
  const power = liftOf(picture, light)
  const colours = saturate(coloursOf(picture), colour)
  return withColours(
    picture,
    mapColours(colours, (plane) => mapPlane(plane, (value) => clamp01(value ** power))),
  )
}

const STEPS = 4096

/** An order in which a picture appears, as much of it in any part of the time: in clouds, and towards where asked. */
function orderOf(
  { width, height }: Picture,
  towards: (x: number, y: number) => number,
  clouds: number,
): Plane {
  const noise = grain(width, height, Math.max(width, height) * 0.045)
  const order = mapPlane(
    noise,
    (value, i) => towards((i % width) / width, Math.floor(i / width) / height) + clouds * value,
  )
  const low = minOf(order)
  const step = Math.max(1e-6, maxOf(order) - low) / (STEPS - 1)
  const stepOf = (value: number) => Math.floor((value - low) / step)
  const before = new Float64Array(STEPS + 1)
  for (const value of order.data) {
    const at = stepOf(value) + 1
    before[at] = (before[at] ?? 0) + 0.999 / order.data.length
  }
  for (let at = 1; at <= STEPS; at++) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0)
  return mapPlane(order, (value) => before[stepOf(value)] ?? 0)
}

function paperOf({ width, height }: Picture): Picture {
  const tooth = grain(width, height, 0.8)
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const light = 1 + 0.012 * (tooth.data[i] ?? 0)
    data.set(
      [250 * light, 247 * light, 240 * light, 255].map((value) => Math.min(255, Math.round(value))),
      i * 4,
    )
  }
  return { width, height, data }
}

/** Watercolour runs over white paper until the picture is there. */
const watercolourReveal: Recipe = async (input) => {
  const picture = await photoPicture(input)
  const paper = sheetOf(paperOf(picture))
  const painting = sheetOf(paintInStyle(picture, 'watercolour'))
  const focus = await focusOf(picture, input.tools)
  const middleX = focus.x / picture.width
  const middleY = focus.y / picture.height
  const order = orderOf(picture, (x, y) => Math.hypot(x - middleX, y - middleY), 0.07)
  return photoShot(input, (_, { part }, { paint }) => {
    const done = easeInOut(shareBetween(part, -0.04, 0.8))
    paint((sheet) => reveal(paper, painting, order, done, sheet), { fresh: true })
  })
}

/** First the pencil, then the colours. */
const sketchToColour: Recipe = async (input) => {
  const picture = await photoPicture(input)
  const paper = sheetOf(paperOf(picture))
  const sketch = sheetOf(paintInStyle(picture, 'sketch'))
  const coloured = sheetOf(paintInStyle(picture, 'illustration', 0.85))
  const lines = orderOf(picture, (x, y) => y + 0.12 * x, 0.03)
  const washes = orderOf(picture, (x, y) => Math.hypot(x - 0.45, y - 0.5), 0.16)
  return photoShot(input, (_, { part }, { paint }) => {
    const drawn = shareBetween(part, 0.02, 0.46)
    if (drawn < 1) {
      paint((sheet) => reveal(paper, sketch, lines, drawn, sheet), { fresh: true })
    } else {
      paint((sheet) => reveal(sketch, coloured, washes, easeInOut(shareBetween(part, 0.5, 0.85)), sheet), {
        fresh: true,
      })
    }
  })
}

/** Brown, scratched and jumpy, as films were a hundred years ago. */
const oldFilm: Recipe = async (input) => {
  const { width, height } = input.photo
  const picture = await photoPicture(input)
  const photo = canvasOf(aged(picture))
  const focus = await focusOf(picture, input.tools)
  const random = createRandom(`${input.seed}/film`)
  // Sixteen frames a second is as fast as people turned the handle.
  const frames = Array.from({ length: Math.ceil(input.seconds * 16) }, () => ({
    x: random.between(-1, 1),
    y: random.between(-1, 1) * (random.chance(0.08) ? 4 : 1),
    light: random.between(-0.1, 0.06),
    scratches: Array.from({ length: random.whole(0, 3) }, () => random.next()),
    specks: Array.from(
      { length: random.whole(2, 9) },
      () => [random.next(), random.next(), random.between(0.2, 1)] as const,
    ),
  }))
  return photoShot(input, (context, { time, part }) => {
    const frame = frames[Math.floor(time * 16) % frames.length]
    if (!frame) return
    const unit = Math.min(width, height) * 0.004
    const jump = { x: focus.x + frame.x * unit, y: focus.y + frame.y * unit }
    coverAround(context, photo, input.photo, jump, 1.06 + 0.03 * swing(part, 1))
    context.fillStyle = frame.light > 0 ? `rgba(255,250,230,${frame.light})` : `rgba(20,10,0,${-frame.light})`
    context.fillRect(0, 0, width, height)
    context.fillStyle = 'rgba(255,248,225,0.35)'
    for (const x of frame.scratches) context.fillRect(x * width, 0, Math.max(1, unit * 0.35), height)
    for (const [x, y, size] of frame.specks) {
      context.fillStyle = size > 0.6 ? 'rgba(20,12,5,0.7)' : 'rgba(255,250,235,0.7)'
      context.beginPath()
      context.ellipse(x * width, y * height, unit * size * 1.6, unit * size, x * 6, 0, 7)
      context.fill()
    }
    vignette(context, input.photo, 0.55)
    drawGate(context, input.photo, frame)
  })
}

/** The tones of old prints, from the darkest to the lightest, and how steep the middle ones are. */
const SEPIA = { dark: [26, 16, 10], light: [255, 240, 210] } as const
const CONTRAST = 0.6

/** Brown, with deep shadows and clear lights. */
function aged(picture: Picture): Picture {
  return changePixels(picture, (data, at) => {
    const light = lumaAt(picture.data, at) / 255
    const steep = light + CONTRAST * (light * light * (3 - 2 * light) - light)
    for (const c of [0, 1, 2] as const) data[at + c] = Math.round(mixed(SEPIA.dark[c], SEPIA.light[c], steep))
  })
}

/** The rounded window of the projector, which the film jumps behind. */
function drawGate(context: SKRSContext2D, { width, height }: Size, { x, y }: { x: number; y: number }): void {
  const inset = Math.min(width, height) * 0.022
  const jump = inset * 0.12
  context.beginPath()
  context.rect(0, 0, width, height)
  context.roundRect(inset + x * jump, inset + y * jump, width - 2 * inset, height - 2 * inset, 2.4 * inset)
  context.fillStyle = '#0b0704'
  context.fill('evenodd')
}

export const PAINTED = {
  'ghibli-ai-video-generator': paintedVideo,
  'watercolour-reveal': watercolourReveal,
  'sketch-to-colour': sketchToColour,
  'comic-panel': comicPanel,
  'old-film': oldFilm,
} satisfies Record<string, Recipe>
