import { COLOURS, type Colour, type Hsl, hueDistance, toHex, toHsl } from '../colours.ts'
import type { Silhouette } from '../figures/silhouette.ts'

/** Below this much colour something reads as grey. */
const GREY_BELOW = 0.14

/** The colour that a drawing is known by: the hue that fills most of it. People are known by their clothes. */
export function mainColour(silhouette: Silhouette, isPerson: boolean): Hsl {
  const groups: { share: number; hsl: Hsl }[] = []
  for (const { share, hsl } of silhouette.colours) {
    if (isPerson && isSkin(hsl)) continue
    const group = groups.find((known) => isSameFamily(known.hsl, hsl))
    if (group) group.share += share
    else groups.push({ share, hsl })
  }
  groups.sort((first, second) => weight(second) - weight(first))
  return groups[0]?.hsl ?? { h: 0, s: 0, l: 0.6 }
}

/** The same drawing in another colour, with its lights and shades kept. */
export function recolour(body: string, main: Hsl, colour: Colour): string {
  const target = toHsl(COLOURS[colour])
  return body.replace(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi, (hex) => {
    const hsl = toHsl(hex)
    return isSameFamily(main, hsl) ? toHex(shifted(hsl, main, target)) : hex
  })
}

/** Dark outlines and eyes are not part of what is coloured, so very dark greys weigh little. */
function weight({ share, hsl }: { share: number; hsl: Hsl }): number {
  return hsl.l < 0.16 ? share * 0.25 : share
}

function isSkin({ h, s, l }: Hsl): boolean {
  return h > 8 && h < 50 && s > 0.2 && l > 0.2
}

function isSameFamily(main: Hsl, other: Hsl): boolean {
  const mainIsGrey = isGrey(main)
  if (mainIsGrey) return isGrey(other) && Math.abs(main.l - other.l) < 0.42 && other.l > 0.13
  return !isGrey(other) && hueDistance(main.h, other.h) < 34
}

function isGrey({ s, l }: Hsl): boolean {
  return s < GREY_BELOW || l < 0.07 || l > 0.965
}

function shifted(hsl: Hsl, main: Hsl, target: Hsl): Hsl {
  const light = target.l + (hsl.l - main.l) * 0.72
  const saturation = target.s * (0.75 + 0.25 * Math.min(1.4, main.s > 0.05 ? hsl.s / main.s : 1))
  return { h: target.h, s: clamp(saturation, 0, 1), l: clamp(light, 0.06, 0.97) }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
