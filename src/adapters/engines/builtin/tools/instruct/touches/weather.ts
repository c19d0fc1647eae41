import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { TaskTools } from '../../../host/task.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { createRandom } from '../../../kit/random.ts'
import type { Weather } from '../touch.ts'
import { layOver } from './lay-over.ts'
import { coverWithSnow } from './snow-cover.ts'
import { changeTone } from './tone.ts'

/** Far, nearer and nearest: their number, their size relative to the longer side, their blur, their opacity. */
const FLAKES = [
  { count: 1600, size: 0.0022, blur: 0.0005, opacity: 0.8 },
  { count: 420, size: 0.0042, blur: 0.0014, opacity: 0.85 },
  { count: 50, size: 0.009, blur: 0.004, opacity: 0.6 },
] as const
const DROPS = [
  { count: 900, size: 0.022, blur: 0.0003, opacity: 0.16 },
  { count: 260, size: 0.05, blur: 0.0008, opacity: 0.2 },
] as const
/** How far rain drifts sideways as it falls. */
const WIND = 0.16

/**
 * Draws snow or rain over the whole picture, in the light of a grey sky; in winter, snow also lies on the ground.
 */
export async function addWeather(
  picture: Picture,
  weather: Weather,
  tools: Pick<TaskTools, 'models'>,
): Promise<Picture> {
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (weather === 'rain') drawRain(context, width, height)
  else drawSnow(context, width, height)
  if (weather === 'rain') {
    const dark = changeTone(changeTone(picture, 'cooler'), 'darker')
    return layOver(changeTone(dark, 'muted'), canvas)
  }
  const cold = weather === 'winter' ? await coverWithSnow(picture, tools) : changeTone(picture, 'overcast')
  return layOver(cold, canvas)
}

function drawSnow(context: SKRSContext2D, width: number, height: number): void {
  const random = createRandom('snow')
  drawLayers(context, FLAKES, { width, height, minBlur: 0.4 }, (near, size, opacity) => {
    near.fillStyle = `rgb(255 255 255 / ${opacity * random.between(0.5, 1)})`
    near.beginPath()
    const radius = Math.max(0.5, size * random.between(0.6, 1.3))
    const [x, y] = [random.next() * width, random.next() * height]
    near.ellipse(x, y, radius, radius * random.between(0.8, 1.2), 0, 0, 2 * Math.PI)
    near.fill()
  })
}

function drawRain(context: SKRSContext2D, width: number, height: number): void {
  const random = createRandom('rain')
  drawLayers(context, DROPS, { width, height, minBlur: 0.3 }, (near, size, opacity) => {
    near.lineWidth = Math.max(0.8, size * 0.035)
    const long = size * random.between(0.6, 1.2)
    const [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1) * height]
    near.strokeStyle = `rgb(225 232 240 / ${opacity * random.between(0.5, 1.2)})`
    near.beginPath()
    near.moveTo(x, y)
    near.lineTo(x - WIND * long, y + long)
    near.stroke()
  })
}

/** Layers of flakes or drops, the farthest first, each with its own focus. Sizes are in pixels. */
function drawLayers(
  context: SKRSContext2D,
  layers: readonly (typeof FLAKES | typeof DROPS)[number][],
  { width, height, minBlur }: { width: number; height: number; minBlur: number },
  drawOne: (near: SKRSContext2D, size: number, opacity: number) => void,
): void {
  const side = Math.max(width, height)
  for (const { count, size, blur, opacity } of layers) {
    const layer = createCanvas(width, height)
    const near = layer.getContext('2d')
    for (let i = 0; i < count; i++) drawOne(near, side * size, opacity)
    context.filter = `blur(${Math.max(minBlur, side * blur)}px)`
    context.drawImage(layer, 0, 0)
  }
}
