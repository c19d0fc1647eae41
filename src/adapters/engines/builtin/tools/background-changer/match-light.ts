import { clamp } from '../../kit/motion/easing.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { changePixels, type Picture } from '../../kit/pictures/raster.ts'

/** How far the subject moves towards the light of the place: enough to belong there, too little to look filtered. */
const BRIGHTNESS_SHARE = 0.22
const TINT_SHARE = 0.3
const BRIGHTNESS_RANGE = [0.6, 1.45] as const

interface Light {
  mean: readonly [red: number, green: number, blue: number]
  luma: number
}

/** Gives the subject some of the light of the place behind it. */
export function matchLight(subject: Picture, place: Picture): Picture {
  const own = lightOf(subject)
  const around = lightOf(place)
  const ratio = around.luma / Math.max(1, own.luma)
  const brightness = 1 + BRIGHTNESS_SHARE * (clamp(ratio, ...BRIGHTNESS_RANGE) - 1)
  const tint = around.mean.map((value) => 1 + TINT_SHARE * (value / Math.max(1, around.luma) - 1) * 0.5)
  return changePixels(subject, (data, at) => {
    for (let c = 0; c < 3; c++) data[at + c] = change(data[at + c] ?? 0, brightness * (tint[c] ?? 1))
  })
}

/** Scales the midtones, and leaves black and white, so that nothing is clipped. */
function change(value: number, factor: number): number {
  const part = value / 255
  return Math.round(255 * part ** (1 / Math.max(0.2, factor)))
}

function lightOf({ data }: Picture): Light {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (data[i + c] ?? 0) * alpha
    sums[3] = (sums[3] ?? 0) + alpha
  }
  const [red = 0, green = 0, blue = 0, weight = 0] = sums
  const mean = [red / (weight || 1), green / (weight || 1), blue / (weight || 1)] as const
  return { mean, luma: lumaAt(Uint8Array.from(mean), 0) }
}
