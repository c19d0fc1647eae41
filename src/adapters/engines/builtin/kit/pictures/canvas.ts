import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Picture, Size } from './raster.ts'

export function drawCanvas({ width, height }: Size, draw: (context: SKRSContext2D) => void): Canvas {
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return canvas
}

/** A canvas that holds a picture. */
export function canvasOf({ width, height, data }: Picture): Canvas {
  return drawCanvas({ width, height }, (context) => {
    const image = context.createImageData(width, height)
    image.data.set(data)
    context.putImageData(image, 0, 0)
  })
}

/** The picture on a canvas. */
export function pictureOf(canvas: Canvas): Picture {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { width, height, data: new Uint8Array(data.buffer) }
}

type Gradient = ReturnType<SKRSContext2D['createLinearGradient']>

/** A gradient with its colours, by position from 0 to 1. */
export function withStops(gradient: Gradient, colours: Readonly<Record<number, string>>): Gradient {
  for (const [place, colour] of Object.entries(colours)) gradient.addColorStop(Number(place), colour)
  return gradient
}
