import type { Canvas } from '@napi-rs/canvas'
import { pictureOf, withStops } from '../../pictures/canvas.ts'
import { hexByte } from '../../pictures/hex.ts'
import type { Picture } from '../../pictures/raster.ts'
import { createRandom } from '../../random.ts'
import type { Scene } from '../scene.ts'
import { toPixels } from './pixels.ts'
import type { Lender } from './sheets.ts'

/** Light over the whole, then whatever the style does to the finished picture. */
export function finish(canvas: Canvas, scene: Scene, lend: Lender): Picture {
  shine(canvas, scene)
  return develop(canvas, scene, lend)
}

/** The light of the sun or the moon, and a frame that is a little darker. */
export function shine(canvas: Canvas, scene: Scene): void {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const zoom = width / scene.width
  const { source } = scene.light
  if (source && scene.style !== 'outline') {
    const x = source.x * zoom
    const y = source.y * zoom
    const light = context.createRadialGradient(x, y, 0, x, y, width * 0.9)
    const bright = `${source.colour}${hexByte(255 * source.strength)}`
    context.globalCompositeOperation = 'soft-light'
    context.fillStyle = withStops(light, { 0: bright, 1: `${source.colour}00` })
    context.fillRect(0, 0, width, height)
  }
  context.globalCompositeOperation = 'multiply'
  const edge = context.createRadialGradient(
    width / 2,
    height * 0.48,
    Math.min(width, height) * 0.42,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.62,
  )
  const dark = scene.style === 'outline' ? 'rgba(255,255,255,0)' : 'rgba(70,50,120,.26)'
  context.fillStyle = withStops(edge, { 0: 'rgba(255,255,255,0)', 1: dark })
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'
}

/** What the style does to the finished picture. */
export function develop(
  canvas: Canvas,
  { style, seed }: Pick<Scene, 'style' | 'seed'>,
  lend: Lender,
): Picture {
  if (style === 'outline') wash(canvas)
  if (style === 'pixel') return toPixels(canvas, lend)
  const picture = pictureOf(canvas)
  if (style === 'papercut' || style === 'soft3d') grain(picture, seed, style === 'papercut' ? 9 : 3)
  return picture
}

/** Ink over pale watercolour. */
function wash(canvas: Canvas): void {
  const context = canvas.getContext('2d')
  context.globalAlpha = 0.16
  context.globalCompositeOperation = 'screen'
  context.fillStyle = '#fff7e8'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
}

/** The fibre of paper: a tile of noise, repeated so that no seams show. */
function grain(picture: Picture, seed: string, strength: number): void {
  const random = createRandom(`${seed}/grain`)
  const tile = Int8Array.from({ length: 65_521 }, () =>
    Math.round((random.next() + random.next() - 1) * strength),
  )
  const data = new Uint8ClampedArray(picture.data.buffer)
  for (let index = 0; index < data.length; index += 4) {
    const noise = tile[(index >> 2) % tile.length] ?? 0
    for (let c = index; c < index + 3; c++) data[c] = (data[c] ?? 0) + noise
  }
}
