import { createCanvas } from '@napi-rs/canvas'
import type { Picture, Plane } from '../../../kit/pictures/raster.ts'

/** From the inside outwards. */
const BANDS = ['#5a2a9c', '#2f57d8', '#2bb24c', '#f4e04d', '#f58a1f', '#e5383b']
/** The radius and the width of the bow, as parts of the picture's width; and its opacity. */
const [RADIUS, BROAD, STRENGTH] = [0.46, 0.07, 0.42]

/** Adds a rainbow to the sky, behind everything in the foreground. */
export function addRainbow(picture: Picture, sky: Plane): Picture {
  const { width, height } = picture
  const lowest = Math.floor(sky.data.findLastIndex((value) => value > 0.5) / width)
  const context = createCanvas(width, height).getContext('2d')
  const [x, y] = [width * 0.5, lowest + 0.02 * height]
  const outer = Math.min(RADIUS * width, 0.92 * y)
  // A low sky gets a small bow, which is never wider than its radius.
  const broad = Math.min(BROAD * width, outer / 3)
  const bow = context.createRadialGradient(x, y, outer - broad, x, y, outer)
  for (const [i, band] of BANDS.entries()) bow.addColorStop((i + 1) / (BANDS.length + 1), band)
  bow.addColorStop(0, `${BANDS[0]}00`)
  bow.addColorStop(1, `${BANDS.at(-1)}00`)
  context.filter = `blur(${Math.max(1, broad / 12)}px)`
  context.strokeStyle = bow
  context.lineWidth = broad
  context.beginPath()
  context.arc(x, y, outer - broad / 2, Math.PI, 2 * Math.PI)
  context.stroke()
  const light = context.getImageData(0, 0, width, height).data
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < sky.data.length; i++) {
    const share = (STRENGTH * (sky.data[i] ?? 0) * (light[i * 4 + 3] ?? 0)) / 255
    if (share === 0) continue
    for (const c of [0, 1, 2]) {
      const own = picture.data[i * 4 + c] ?? 0
      const lit = 255 - ((255 - own * 0.75) * (255 - (light[i * 4 + c] ?? 0))) / 255
      data[i * 4 + c] = own + (lit - own) * share
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}
