import type { Lab } from '../../kit/faces/lab.ts'
import { mapPlane, type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** How much darker, and how much greyer, hair is than the skin of its face, as parts of it. A shadow is only darker. */
const DARKER = [0.15, 0.35] as const
const GREYER = [0.2, 0.45] as const
/** The skin's own colour is brighter than that of its lines and its beard: so many of its pixels are below. */
const TYPICAL = 0.6
/** Photos with less colour do not tell a beard from a shadow. */
const COLOURFUL = 6
const SKIN = 0.5

/** Where a face has a beard or a moustache, from 0 to 1; `skin` says where to look. */
export function hairOf([lightness, redness, yellowness]: Lab, skin: Plane): Plane {
  const colour = mapPlane(redness, (value, i) => Math.hypot(value, yellowness.data[i] ?? 0))
  const light = typicalOf(lightness, skin)
  const colourful = typicalOf(colour, skin)
  if (colourful < COLOURFUL) return mapPlane(skin, () => 0)
  return mapPlane(lightness, (value, i) => {
    const darker = smoothStep(...DARKER, 1 - value / light)
    return darker * smoothStep(...GREYER, 1 - (colour.data[i] ?? 0) / colourful)
  })
}

function typicalOf({ data }: Plane, skin: Plane): number {
  const values = data.filter((_, i) => (skin.data[i] ?? 0) > SKIN).sort()
  return Math.max(1, values[Math.floor(TYPICAL * values.length)] ?? 0)
}
