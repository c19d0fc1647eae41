import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { findSky } from '../../../kit/areas/find-sky.ts'
import { ifFound } from '../../../kit/if-found.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import type { Picture, Plane } from '../../../kit/pictures/raster.ts'
import { mean } from '../../../kit/pictures/statistics.ts'

/**
 * Moonlight: the average brightness, the greatest part of the light that is kept, how much darker shades become, and
 * how much colour is kept.
 */
const [MEAN, MAX_LIGHT, POWER, COLOUR] = [0.2, 0.8, 1.25, 0.45]
/** The sky keeps less light, and least at the top. */
const [SKY_TOP, SKY_BOTTOM] = [0.18, 0.42]
const MOONLIGHT = [0.72, 0.86, 1.3] as const
/** A picture with this much area brighter than this contains a sky or a bright window. */
const [BRIGHT, MAX_BRIGHT] = [0.82, 0.12]

/**
 * Turns a picture into night: dark and blue, with the sky darkest. Refused if a bright sky cannot be separated from the
 * rest.
 */
export async function makeNight(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Picture> {
  const lumas = lumaOf(picture).data
  const sky = await ifFound(findSky(picture, tools))
  const bright = lumas.filter((luma, i) => luma > BRIGHT && (sky?.data[i] ?? 0) < 0.5).length
  if (bright > MAX_BRIGHT * lumas.length) throw new RejectedByEngineError('area_unclear')
  const ground = lumas.filter((_, i) => (sky?.data[i] ?? 0) < 0.5).map((luma) => luma ** POWER)
  const light = Math.min(MAX_LIGHT, MEAN / Math.max(0.01, mean([...ground])))
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < lumas.length; i++) {
    const luma = lumas[i] ?? 0
    const left = lightAt(i, sky, light, picture) * luma ** POWER * 255
    for (const [c, tint] of MOONLIGHT.entries()) {
      const own = (picture.data[i * 4 + c] ?? 0) / 255 / Math.max(0.02, luma)
      data[i * 4 + c] = left * tint * (1 + (Math.min(2.5, own) - 1) * COLOUR)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

function lightAt(i: number, sky: Plane | null, light: number, { width, height }: Picture): number {
  const share = sky?.data[i] ?? 0
  const down = Math.floor(i / width) / height
  return light * (1 - share) + (SKY_TOP + (SKY_BOTTOM - SKY_TOP) * down) * share
}
