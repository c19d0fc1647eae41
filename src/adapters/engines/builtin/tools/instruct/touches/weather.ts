import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { createRandom } from '../../../kit/random.ts'
import type { Weather } from '../touch.ts'
import { layOver } from './lay-over.ts'
import { changeTone } from './tone.ts'

/** Far, nearer and nearest: how many, how large beside the longer side, how much they are out of focus, how opaque. */
const FLAKES = [
  { count: 1600, size: 0.0022, blur: 0.0005, opacity: 0.8 },
  { count: 420, size: 0.0042, blur: 0.0014, opacity: 0.85 },
  { count: 50, size: 0.009, blur: 0.004, opacity: 0.6 },
] as const
const DROPS = [
  { count: 900, size: 0.022, blur: 0.0003, opacity: 0.16 },
  { count: 260, size: 0.05, blur: 0.0008, opacity: 0.2 },
] as const
/** How far rain is driven sideways as it falls. */
const WIND = 0.16

/** Snow or rain before the whole picture, whose colours it makes colder. */
export async function addWeather(picture: Picture, weather: Weather): Promise<Picture> {
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (weather === 'snow') drawSnow(context, width, height)
  else drawRain(context, width, height)
  const cold = changeTone(picture, 'cooler')
  return layOver(weather === 'rain' ? changeTone(changeTone(cold, 'darker'), 'muted') : cold, canvas)
}

function drawSnow(context: SKRSContext2D, width: number, height: number): void {
  const random = createRandom('snow')
  const side = Math.max(width, height)
  for (const { count, size, blur, opacity } of FLAKES) {
    const layer = createCanvas(width, height)
    const near = layer.getContext('2d')
    for (let flake = 0; flake < count; flake++) {
      near.fillStyle = `rgb(255 255 255 / ${opacity * random.between(0.5, 1)})`
      near.beginPath()
      const radius = Math.max(0.5, side * size * random.between(0.6, 1.3))
      const [x, y] = [random.next() * width, random.next() * height]
      near.ellipse(x, y, radius, radius * random.between(0.8, 1.2), 0, 0, 2 * Math.PI)
      near.fill()
    }
    context.filter = `blur(${Math.max(0.4, side * blur)}px)`
    context.drawImage(layer, 0, 0)
  }
}

function drawRain(context: SKRSContext2D, width: number, height: number): void {
  const random = createRandom('rain')
  const side = Math.max(width, height)
  for (const { count, size, blur, opacity } of DROPS) {
    const layer = createCanvas(width, height)
    const near = layer.getContext('2d')
    near.lineWidth = Math.max(0.8, side * size * 0.035)
    for (let drop = 0; drop < count; drop++) {
      const long = side * size * random.between(0.6, 1.2)
      const [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1) * height]
      near.strokeStyle = `rgb(225 232 240 / ${opacity * random.between(0.5, 1.2)})`
      near.beginPath()
      near.moveTo(x, y)
      near.lineTo(x - WIND * long, y + long)
      near.stroke()
    }
    context.filter = `blur(${Math.max(0.3, side * blur)}px)`
    context.drawImage(layer, 0, 0)
  }
}
