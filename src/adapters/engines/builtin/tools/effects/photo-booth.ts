import type { Canvas } from '@napi-rs/canvas'
import { easeInOut, fraction, swing } from '../../kit/motion/easing.ts'
import { tint, vignette } from '../../kit/motion/lights.ts'
import { canvasOf, drawCanvas } from '../../kit/pictures/canvas.ts'
import { backdrop, coverAround } from './drawing.ts'
import { type EffectInput, focusOf } from './effect-input.ts'
import { type Recipe, sceneShot } from './recipe.ts'

/** Crops of each picture around the face: how near. */
const SHOTS = [
  { picture: 0, zoom: 1, colour: false },
  { picture: 1, zoom: 1.05, colour: true },
  { picture: 0, zoom: 1.45, colour: true },
  { picture: 1, zoom: 1.4, colour: false },
] as const

/** A strip of four pictures comes out of the booth, one flash at a time. */
export const photoBooth: Recipe = async (input: EffectInput) => {
  const { width, height } = input.scene
  const pictures: { canvas: Canvas; focus: { x: number; y: number } }[] = []
  for (const picture of input.pictures) {
    pictures.push({ canvas: canvasOf(picture), focus: await focusOf(picture, input.tools) })
  }
  const cell = { width: Math.round(width * 0.62), height: Math.round(width * 0.5) }
  const edge = Math.round(width * 0.035)
  const step = Math.round(width * 0.5 + width * 0.035)
  const cells = SHOTS.map(({ picture, zoom, colour }) => {
    const source = pictures[picture] ?? pictures[0]
    if (!source) throw new Error('There is no picture.')
    return drawCanvas(cell, (context) => {
      coverAround(context, source.canvas, cell, source.focus, zoom * 1.08)
      if (!colour) tint(context, cell, '#808080', 'color')
      vignette(context, cell, 0.25)
    })
  })
  return sceneShot(input, (context, { part }) => {
    backdrop(context, input.scene, '#8b1e3f', '#3c0d24')
    for (let fold = 0; fold < 14; fold++) {
      context.fillStyle = fold % 2 ? 'rgba(0,0,0,0.16)' : 'rgba(255,255,255,0.05)'
      context.fillRect(((fold + 0.12 * swing(part, 1, fold * 0.1)) * width) / 14, 0, width / 14, height)
    }
    const moved = part * SHOTS.length
    const done = Math.floor(moved) + easeInOut(Math.min(1, fraction(moved) * 1.7))
    context.save()
    context.translate(width / 2, height * 0.5 - step * 0.5)
    context.rotate(0.02 * swing(part, 1))
    // The strip goes round, so that the last picture leads to the first.
    for (let row = -2; row < 4; row++) {
      const top = (row - fraction(done)) * step
      context.fillStyle = '#fdfbf7'
      context.fillRect(-cell.width / 2 - edge, top - edge, cell.width + 2 * edge, step + 1)
      const shown = cells[(Math.floor(done) + row + 2 * SHOTS.length) % SHOTS.length]
      if (shown) context.drawImage(shown, -cell.width / 2, top)
    }
    context.restore()
    const flash = Math.max(0, 1 - fraction(moved) * 7)
    if (flash > 0) tint(context, input.scene, `rgba(255,255,255,${(0.85 * flash).toFixed(3)})`, 'source-over')
  })
}
