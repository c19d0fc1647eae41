import skies from '../../../content/picture-skies.json' with { type: 'json' }
import type { TaskTools } from '../../../host/task.ts'
import { findSky } from '../../../kit/areas/find-sky.ts'
import { toRgb } from '../../../kit/drawing/colours.ts'
import { clamp01, mapPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { spreadColours } from '../../../kit/pictures/spread-colours.ts'
import type { Sky } from '../touch.ts'
import { cloudsOver, starsOver } from './clouds.ts'
import { addRainbow } from './rainbow.ts'

type Rgb = readonly [number, number, number]

/** Above the second, a pixel is pure sky, without any foreground. */
const [MIXED, PURE] = [0.85, 0.98]
/** The radius in which the old sky is sampled, as a part of the longer side. */
const NEARBY = 0.03

/** Replaces the sky, and puts everything else into its light. */
export async function changeSky(picture: Picture, kind: Sky, tools: TaskTools): Promise<Picture> {
  const mask = await findSky(picture, tools)
  return kind === 'rainbow' ? addRainbow(picture, mask) : replaceSky(picture, mask, kind)
}

/** The same where the sky is known; the ground keeps this part of each colour of its light. */
export function replaceSky(
  picture: Picture,
  mask: Plane,
  kind: Exclude<Sky, 'rainbow'>,
  ground: readonly number[] = skies[kind].ground,
): Picture {
  const data = new Uint8ClampedArray(picture.data)
  const above = paintSky(mask, kind)
  const radius = Math.max(1, NEARBY * Math.max(picture.width, picture.height))
  const before = spreadColours(
    picture,
    mapPlane(mask, (value) => value ** 4),
    radius,
  )
  for (let i = 0; i < mask.data.length; i++) {
    const share = mask.data[i] ?? 0
    const pure = smoothStep(MIXED, PURE, share)
    for (const c of [0, 1, 2] as const) {
      const own = picture.data[i * 4 + c] ?? 0
      const painted = above[c][i] ?? 0
      // The old sky shows through hair and leaves; it is taken out and replaced by the new one.
      const front = Math.max(0, own - share * (before.data[i * 4 + c] ?? 0)) * (ground[c] ?? 1)
      data[i * 4 + c] = pure * painted + (1 - pure) * (front + share * painted)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

type Channels = readonly [Float32Array, Float32Array, Float32Array]

function paintSky(mask: Plane, kind: Exclude<Sky, 'rainbow'>): Channels {
  const { width, height, data } = mask
  const sky = skies[kind]
  const colours = sky.colours.map(toRgb)
  const [light, shade] = [toRgb(sky.light), toRgb(sky.shade)]
  const horizon = Math.max(1, Math.floor(data.findLastIndex((value) => value > 0.5) / width))
  const clouds = sky.clouds > 0 ? cloudsOver(width, height, horizon, sky.clouds) : null
  const stars = 'stars' in sky ? starsOver(width, height) : null
  const painted: Channels = [
    new Float32Array(data.length),
    new Float32Array(data.length),
    new Float32Array(data.length),
  ]
  for (let i = 0; i < data.length; i++) {
    if ((data[i] ?? 0) === 0) continue
    const down = clamp01(Math.floor(i / width) / horizon)
    const air = between(colours, down)
    const cover = clouds?.cover[i] ?? 0
    const bright = clouds?.light[i] ?? 0
    for (const c of [0, 1, 2] as const) {
      const cloud = shade[c] + (light[c] - shade[c]) * bright
      painted[c][i] = air[c] + (cloud - air[c]) * cover + 255 * (stars?.data[i] ?? 0) * (1 - down)
    }
  }
  return painted
}

function between(colours: readonly Rgb[], part: number): Rgb {
  const place = part * (colours.length - 1)
  const from = Math.min(colours.length - 2, Math.floor(place))
  const [one, other] = [colours[from] ?? [0, 0, 0], colours[from + 1] ?? [0, 0, 0]]
  const mix = (c: 0 | 1 | 2) => one[c] + (other[c] - one[c]) * (place - from)
  return [mix(0), mix(1), mix(2)]
}
