import { findFaces } from '../../kit/faces/find-faces.ts'
import { easeInOut, easeOutBack, shareBetween, swing } from '../../kit/motion/easing.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { lumaOfColours } from '../../kit/pictures/planes.ts'
import { changePixels, clamp01, type Picture } from '../../kit/pictures/raster.ts'
import { paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { hasHair } from './cut-edges.ts'
import { backdrop, coverAround, drawActor, scaleFor, sunburst } from './drawing.ts'
import { cutOutActor, type EffectInput, focusOf, photoPicture } from './effect-input.ts'
import { mainFaces } from './in-view.ts'
import { type Recipe, sceneShot } from './recipe.ts'

const PANELS = [
  { x: 0.03, y: 0.03, width: 0.94, height: 0.38, zoom: 1.05, from: -1 },
  { x: 0.03, y: 0.43, width: 0.455, height: 0.54, zoom: 1.5, from: -1 },
  { x: 0.515, y: 0.43, width: 0.455, height: 0.54, zoom: 1, from: 1 },
] as const

/** Three panels of a comic appear one after the other. */
export const comicPanel: Recipe = async (input) => {
  const { width, height } = input.scene
  const photo = await photoPicture(input)
  const focus = await focusOf(photo, input.tools)
  const cartoon = canvasOf(halftone(paintInStyle(photo, 'cartoon')))
  const actor = await cutOutActor(input.pictures[0], input, (picture) => paintInStyle(picture, 'cartoon'))
  // The panel cuts off a head that the photo cuts off, rather than showing where.
  const [tall, wide] = (await hasCutHead(photo, input)) ? [1.04, 1.8] : [0.88, 1.3]
  return sceneShot(input, (context, { part }) => {
    backdrop(context, input.scene, '#ffffff', '#f2eee2')
    for (const [index, panel] of PANELS.entries()) {
      const come = easeOutBack(shareBetween(part, 0.02 + index * 0.13, 0.16 + index * 0.13))
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
        coverAround(context, cartoon, size, focus, panel.zoom * (1 + 0.12 * slow))
      }
      context.restore()
      context.strokeStyle = '#15121f'
      context.lineWidth = width * 0.009
      context.strokeRect(0, 0, size.width, size.height)
      context.restore()
    }
  })
}

async function hasCutHead(photo: Picture, { tools }: EffectInput): Promise<boolean> {
  return !mainFaces(await findFaces(photo, tools)).every(hasHair)
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
