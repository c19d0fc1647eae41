import { lumaAt } from '../../../kit/pictures/luma.ts'
import { clamp01, type Picture, type Plane } from '../../../kit/pictures/raster.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * How far brightness moves towards that of the new colour: not all the way if that is lighter, or folds and strands
 * would be lost.
 */
const LIGHTER = { paint: 0.7, dye: 0.55 }
const DARKER = 0.96
/** How much of the light and shade is kept: of the pixels' differences from the mean. */
const SHADE = 0.9
/** Light and shade are amplified by up to this if the colour becomes lighter. */
const MAX_SHADE = { paint: 1.5, dye: 2.5 }

/** How much of the light above its own brightness paint shows. */
const LIT = 0.75
/** Beyond this a dye becomes only darker, not deeper. */
const DEEPEST = 1.5

/** The shades of a colour where it is darker or brighter than its own brightness, all from 0 to 255. */
const SHADES = {
  // In the shade, a colour's strength falls with its brightness; in the light it is no stronger than the colour itself:
  // black stays black. Pixels brighter than a deep colour show that colour in light, not a pale one.
  paint: (colour: number, luma: number, target: number) => {
    const lit = luma > target ? target + (luma - target) * LIT : luma
    return lit + (colour - target) * Math.min(1, lit / Math.max(1, target))
  },
  // Light passes through hair more than once, and each time loses most of its weakest colour: shades of blond are
  // brown.
  dye: (colour: number, luma: number, target: number) => {
    if (luma >= target) return SHADES.paint(colour, luma, target)
    const wanted = Math.log(Math.max(1, luma) / 255) / Math.log(Math.max(1, target) / 255)
    const depth = Math.min(DEEPEST, wanted)
    return luma * (colour / Math.max(1, target)) ** depth
  },
}

/** Gives the pixels of a mask another colour, with their own light and shade. */
export function recolour(
  picture: Picture,
  mask: Plane,
  colour: Rgb,
  pigment: keyof typeof SHADES = 'paint',
): Picture {
  const data = new Uint8ClampedArray(picture.data)
  const own = meanLuma(picture, mask)
  const target = lumaAt(Uint8Array.from(colour), 0)
  const level = own + (target - own) * (target > own ? LIGHTER[pigment] : DARKER)
  const depth = SHADE * Math.min(MAX_SHADE[pigment], level / Math.max(1, own))
  for (let i = 0; i < mask.data.length; i++) {
    const share = clamp01(mask.data[i] ?? 0)
    if (share === 0) continue
    const luma = Math.max(0, level + (lumaAt(picture.data, i * 4) - own) * depth)
    for (let c = 0; c < 3; c++) {
      const old = picture.data[i * 4 + c] ?? 0
      const dyed = SHADES[pigment](colour[c] ?? 0, luma, target)
      data[i * 4 + c] = old * (1 - share) + dyed * share
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

function meanLuma(picture: Picture, mask: Plane): number {
  let [sum, weight] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    if ((mask.data[i] ?? 0) < 0.5) continue
    sum += lumaAt(picture.data, i * 4)
    weight++
  }
  return sum / Math.max(1, weight)
}
