import type { Canvas } from '@napi-rs/canvas'
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
    const light = context.createRadialGradient(
      source.x * zoom,
      source.y * zoom,
      0,
      source.x * zoom,
      source.y * zoom,
      width * 0.9,
    )
    light.addColorStop(0, withAlpha(source.colour, source.strength))
    light.addColorStop(1, withAlpha(source.colour, 0))
    context.globalCompositeOperation = 'soft-light'
    context.fillStyle = light
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
  edge.addColorStop(0, 'rgba(255,255,255,0)')
  edge.addColorStop(1, scene.style === 'outline' ? 'rgba(255,255,255,0)' : 'rgba(70,50,120,.26)')
  context.fillStyle = edge
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'
}

/** What the style does to the finished picture. */
export function develop(
  canvas: Canvas,
  { style, seed }: Pick<Scene, 'style' | 'seed'>,
  lend: Lender,
): Picture {
  const { width, height } = canvas
  if (style === 'outline') wash(canvas)
  if (style === 'pixel') return toPixels(canvas, lend)
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  if (style === 'papercut' || style === 'soft3d') grain(data, seed, style === 'papercut' ? 9 : 3)
  return { data: new Uint8Array(data.buffer), width, height }
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

/** The fibre of paper: a tile of noise, repeated where nobody sees the seams. */
function grain(data: Uint8ClampedArray, seed: string, strength: number): void {
  const random = createRandom(`${seed}/grain`)
  const tile = Int8Array.from({ length: 65_521 }, () =>
    Math.round((random.next() + random.next() - 1) * strength),
  )
  for (let index = 0; index < data.length; index += 4) {
    const noise = tile[(index >> 2) % tile.length] ?? 0
    data[index] = (data[index] ?? 0) + noise
    data[index + 1] = (data[index + 1] ?? 0) + noise
    data[index + 2] = (data[index + 2] ?? 0) + noise
  }
}

function withAlpha(hex: string, alpha: number): string {
  return `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`
}
