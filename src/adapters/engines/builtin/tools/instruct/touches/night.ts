import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { findSky } from '../../../kit/areas/find-sky.ts'
import { ifFound } from '../../../kit/if-found.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mapPlane, newPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { mean } from '../../../kit/pictures/statistics.ts'
import { replaceSky } from './change-sky.ts'
import { findLights } from './find-lights.ts'

/**
 * Moonlight: the average brightness, the greatest part of the light that is kept, how much darker shades become, and
 * how much colour is kept.
 */
const [MEAN, MAX_LIGHT, POWER, COLOUR] = [0.17, 0.8, 1.3, 0.45]
const MOONLIGHT = [0.72, 0.86, 1.3] as const
/** The light of lamps and lit windows, and how much of it falls on what is around them. */
const [LAMPLIGHT, GLOW] = [[255, 214, 150], 0.5] as const
/** A picture with this much area brighter than this contains a sky or a bright window. */
const [BRIGHT, MAX_BRIGHT] = [0.82, 0.12]
const SKY = 0.5
/** How near to the sky, as a part of the longer side, what is this bright is a rest of it. */
const [NEAR_SKY, REST] = [0.004, [0.45, 0.7] as const]

/**
 * Turns a picture into night: a dark sky with stars, moonlight on the ground, and light where lamps and windows are
 * bright. Refused if a bright sky cannot be separated from the rest.
 */
export async function makeNight(picture: Picture, tools: Pick<TaskTools, 'models'>): Promise<Picture> {
  const lumas = lumaOf(picture).data
  const sky = await ifFound(findSky(picture, tools))
  const isGround = (i: number) => (sky?.data[i] ?? 0) < SKY
  const bright = lumas.filter((luma, i) => luma > BRIGHT && isGround(i)).length
  if (bright > MAX_BRIGHT * lumas.length) throw new RejectedByEngineError('area_unclear')
  const moonlit = inMoonlight(picture, lumas, isGround)
  const dark = sky ? replaceSky(moonlit, withRests(sky, lumas), 'night', [1, 1, 1]) : moonlit
  const lights = await findLights(picture, sky ?? newPlane(picture.width, picture.height), tools)
  return lights ? withLights(dark, picture, lights) : dark
}

/** A sky with what is left of it along things: at night, bright rims would shine. */
function withRests(sky: Plane, lumas: Float32Array): Plane {
  const near = gaussianBlur(sky, NEAR_SKY * Math.max(sky.width, sky.height)).data
  return mapPlane(sky, (share, i) =>
    Math.max(share, smoothStep(0.05, 0.3, near[i] ?? 0) * smoothStep(...REST, lumas[i] ?? 0)),
  )
}

function inMoonlight(picture: Picture, lumas: Float32Array, isGround: (i: number) => boolean): Picture {
  const ground = lumas.filter((_, i) => isGround(i)).map((luma) => luma ** POWER)
  const light = Math.min(MAX_LIGHT, MEAN / Math.max(0.01, mean([...ground])))
  const data = new Uint8ClampedArray(picture.data)
  for (const [i, luma] of lumas.entries()) {
    const left = light * luma ** POWER * 255
    for (const [c, tint] of MOONLIGHT.entries()) {
      const own = (picture.data[i * 4 + c] ?? 0) / 255 / Math.max(0.02, luma)
      data[i * 4 + c] = left * tint * (1 + (Math.min(2.5, own) - 1) * COLOUR)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

/** Lets lights shine in their own brightness, and on what is around them. */
function withLights(dark: Picture, day: Picture, { spots, glow }: { spots: Plane; glow: Plane }): Picture {
  const data = new Uint8ClampedArray(dark.data)
  for (let i = 0; i < spots.data.length; i++) {
    const [lit, near] = [spots.data[i] ?? 0, GLOW * (glow.data[i] ?? 0)]
    if (lit === 0 && near === 0) continue
    for (const [c, light] of LAMPLIGHT.entries()) {
      const own = data[i * 4 + c] ?? 0
      const shown = ((day.data[i * 4 + c] ?? 0) * light) / 255
      data[i * 4 + c] = own + (shown - own) * lit + near * light * (1 - lit)
    }
  }
  return { ...dark, data: new Uint8Array(data.buffer) }
}
