import type { SKRSContext2D } from '@napi-rs/canvas'
import effects from '../../content/effects.json' with { type: 'json' }
import { fontOf, registerStickerFonts } from '../../kit/drawing/letter-fonts.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { easeInOut, easeOutBack, shareBetween, swing } from '../../kit/motion/easing.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { lumaOfColours } from '../../kit/pictures/planes.ts'
import { type Box, changePixels, clamp01, type Picture, type Size } from '../../kit/pictures/raster.ts'
import { paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { createRandom } from '../../kit/random.ts'
import { hasHair } from './cut-edges.ts'
import { backdrop, coverAround, drawActor, scaleFor, sunburst } from './drawing.ts'
import { cutOutActor, focusOf, photoPicture } from './effect-input.ts'
import { headsBox, mainFaces } from './in-view.ts'
import { type Recipe, sceneShot } from './recipe.ts'

const PANELS = [
  { x: 0.03, y: 0.03, width: 0.94, height: 0.38, zoom: 1.05, from: -1 },
  { x: 0.03, y: 0.43, width: 0.455, height: 0.54, zoom: 1.5, from: -1 },
  { x: 0.515, y: 0.43, width: 0.455, height: 0.54, zoom: 1, from: 1 },
] as const

// The content's test holds it against its schema.
const WORDS = effects.comicWords as [string, ...string[]]
const INK = '#15121f'
/** How long a panel takes to come, as a part of the video; the first is there from the start. */
const COMING = 0.15

/** Three panels of a comic appear one after the other, and a word bursts out of the first. */
export const comicPanel: Recipe = async (input) => {
  const { width, height } = input.scene
  const photo = await photoPicture(input)
  const faces = await findFaces(photo, input.tools)
  const focus = await focusOf(photo, input.tools)
  const everybody = middleOf(headsBox(faces, photo)) ?? focus
  const cartoon = canvasOf(halftone(paintInStyle(photo, 'cartoon')))
  const actor = await cutOutActor(input.pictures[0], input, (picture) => paintInStyle(picture, 'cartoon'))
  // The panel cuts off a head that the photo cuts off, rather than showing where.
  const [tall, wide] = !mainFaces(faces).every(hasHair) ? [1.04, 1.8] : [0.88, 1.3]
  registerStickerFonts()
  const word = createRandom(`${input.seed}/word`).pick(WORDS)
  return sceneShot(input, (context, { part }) => {
    backdrop(context, input.scene, '#ffffff', '#f2eee2')
    for (const [index, panel] of PANELS.entries()) {
      const come = easeOutBack(shareBetween(part, (index - 1) * COMING, index * COMING))
      const size = { width: panel.width * width, height: panel.height * height }
      context.save()
      context.translate(panel.x * width + (1 - come) * panel.from * width, panel.y * height)
      context.beginPath()
      context.rect(0, 0, size.width, size.height)
      context.save()
      context.clip()
      if (index === 2) {
        backdrop(context, size, '#ffe14f', '#ff8a3c')
        sunburst(context, size, {
          x: size.width / 2,
          y: size.height * 0.6,
          turn: part * 1.2,
          colour: 'rgba(255,255,255,0.35)',
        })
        const scale = scaleFor(actor, size, tall, wide) * (1 + 0.03 * swing(part, 3))
        drawActor(context, actor, {
          x: size.width / 2,
          y: size.height * 1.01,
          scale,
          turn: 0.03 * swing(part, 2),
        })
      } else {
        const slow = easeInOut(part)
        coverAround(context, cartoon, size, index === 0 ? everybody : focus, panel.zoom * (1 + 0.12 * slow))
      }
      context.restore()
      context.strokeStyle = INK
      context.lineWidth = width * 0.009
      context.strokeRect(0, 0, size.width, size.height)
      context.restore()
    }
    drawBurst(context, word, input.scene, part)
  })
}

const middleOf = (box: Box | null) => box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }

/** Where the word bursts out of the first panel, when, and how many rays it has. */
const BURST = { x: 0.82, y: 0.405, radius: 0.145, from: 0.5, to: 0.62, rays: 13 }

function drawBurst(context: SKRSContext2D, word: string, { width, height }: Size, part: number): void {
  const come = easeOutBack(shareBetween(part, BURST.from, BURST.to))
  if (come <= 0) return
  const size = BURST.radius * width * come * (1 + 0.03 * swing(part, 5))
  context.save()
  context.translate(BURST.x * width, BURST.y * height)
  context.rotate(-0.14 + 0.03 * swing(part, 3))
  context.scale(size, size)
  context.lineJoin = 'round'
  context.strokeStyle = INK
  for (const [reach, colour] of [
    [1, '#ff3b3f'],
    [0.8, '#ffe14f'],
  ] as const) {
    context.beginPath()
    for (let ray = 0; ray < 2 * BURST.rays; ray++) {
      const angle = (ray * Math.PI) / BURST.rays
      const far = reach * (ray % 2 === 0 ? 1 : 0.74)
      context.lineTo(1.25 * far * Math.cos(angle), far * Math.sin(angle))
    }
    context.closePath()
    context.fillStyle = colour
    context.lineWidth = 0.045
    context.fill()
    context.stroke()
  }
  // Letters are not drawn smaller than a pixel.
  context.scale(0.01, 0.01)
  context.font = fontOf(62)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 16
  context.strokeText(word, 0, 4)
  context.fillStyle = '#ffffff'
  context.fillText(word, 0, 4)
  context.restore()
}

/** Dots as in cheap print: larger where it is darker. */
function halftone(picture: Picture): Picture {
  const { width, height } = picture
  const luma = gaussianBlur(lumaOfColours(coloursOf(picture)), 1.5)
  const cell = Math.max(4, Math.max(width, height) / 130)
  return changePixels(picture, (data, at) => {
    const x = (at / 4) % width
    const y = Math.floor(at / 4 / width)
    const u = (x + y) / cell / Math.SQRT2
    const v = (x - y) / cell / Math.SQRT2
    const dot = Math.cos(u * Math.PI * 2) * Math.cos(v * Math.PI * 2)
    const dark = clamp01(0.62 - (luma.data[at / 4] ?? 0)) * 1.8
    if (dot <= 1 - dark * 1.4) return
    for (let c = at; c < at + 3; c++) data[c] = Math.round((data[c] ?? 0) * 0.72)
  })
}
