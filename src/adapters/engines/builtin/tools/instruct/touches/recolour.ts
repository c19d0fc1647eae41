import { lumaAt } from '../../../kit/pictures/luma.ts'
import { clamp01, type Picture, type Plane } from '../../../kit/pictures/raster.ts'

/** How far brightness goes towards that of the new colour: further, and folds and strands would be lost. */
const TOWARDS = 0.6
/** How much of the light and shade is kept: of how much pixels differ from the mean. */
const SHADE = 0.9

/** Gives what a mask has chosen another colour, with its own light and shade. */
export function recolour(
  picture: Picture,
  mask: Plane,
  colour: readonly [number, number, number],
  towards = TOWARDS,
): Picture {
  const data = new Uint8ClampedArray(picture.data)
  let [sum, weight] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const share = mask.data[i] ?? 0
    if (share < 0.5) continue
    sum += lumaAt(picture.data, i * 4)
    weight++
  }
  const own = sum / Math.max(1, weight)
  const target = lumaAt(Uint8Array.from(colour), 0)
  const level = own + (target - own) * towards
  // Dark colours show light and shade less strongly.
  const depth = SHADE * Math.min(1, level / Math.max(1, own))
  for (let i = 0; i < mask.data.length; i++) {
    const share = clamp01(mask.data[i] ?? 0)
    if (share === 0) continue
    const luma = level + (lumaAt(picture.data, i * 4) - own) * depth
    for (let c = 0; c < 3; c++) {
      const old = picture.data[i * 4 + c] ?? 0
      const tinted = ((colour[c] ?? 0) * luma) / Math.max(1, target)
      const dyed = luma > target ? mix(tinted, luma, clamp01((luma - target) / 160)) : tinted
      data[i * 4 + c] = mix(old, dyed, share)
    }
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

function mix(from: number, to: number, part: number): number {
  return from * (1 - part) + to * part
}
