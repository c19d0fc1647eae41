import { boxBlur } from './blur.ts'
import type { Colours } from './guided-filter.ts'
import { clamp01, mapPlane, multiplyPlanes, type Plane } from './raster.ts'

/** The colours of the subject and of its background near each pixel. */
export interface Layers {
  front: Colours
  back: Colours
}

/**
 * Separates the mixed colours of a soft edge into subject and background (Forte, "Approximate fast foreground colour
 * estimation"): each side is the weighted mean of its surroundings, corrected by the remaining error; first over a wide
 * window, so that every pixel gets both sides, then over a close one.
 */
export function partLayers(colours: Colours, alpha: Plane, wide: number, close: number): Layers {
  const rough = blendLayers({ front: colours, back: colours }, alpha, wide)
  const corrected = correct(colours, alpha, rough)
  return blendLayers({ front: corrected, back: rough.back }, alpha, close)
}

/** The colour of the subject alone in a mixed pixel. */
export function frontColour(mixed: number, alpha: number, front: number, back: number): number {
  return clamp01(front + alpha * (mixed - alpha * front - (1 - alpha) * back))
}

function correct(colours: Colours, alpha: Plane, { front, back }: Layers): Colours {
  return each((channel) =>
    mapPlane(colours[channel], (mixed, i) =>
      frontColour(mixed, alpha.data[i] ?? 0, front[channel].data[i] ?? 0, back[channel].data[i] ?? 0),
    ),
  )
}

function blendLayers({ front, back }: Layers, alpha: Plane, radius: number): Layers {
  const rest = mapPlane(alpha, (value) => 1 - value)
  return { front: blurWeighted(front, alpha, radius), back: blurWeighted(back, rest, radius) }
}

/** The weighted mean over each window; pixels stay unchanged where all weights are zero. */
function blurWeighted(colours: Colours, weight: Plane, radius: number): Colours {
  const total = boxBlur(weight, radius)
  return each((channel) => {
    const colour = colours[channel]
    const mean = boxBlur(multiplyPlanes(colour, weight), radius)
    for (let i = 0; i < mean.data.length; i++) {
      const weighed = total.data[i] ?? 0
      mean.data[i] = weighed > 1e-4 ? (mean.data[i] ?? 0) / weighed : (colour.data[i] ?? 0)
    }
    return mean
  })
}

function each(make: (channel: 0 | 1 | 2) => Plane): Colours {
  return [make(0), make(1), make(2)]
}
