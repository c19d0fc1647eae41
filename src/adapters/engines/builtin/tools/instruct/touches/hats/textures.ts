import { clamp01 } from '../../../../kit/pictures/raster.ts'
import type { Texture } from './hat.ts'

/** A place on a surface: how far around and along it, from 0 to 1, and where it lies in half widths of the head. */
interface Place {
  turn: number
  along: number
  point: readonly [number, number, number]
}

/** How shiny a surface is, and its brightness at a place relative to its colour. */
interface Surface {
  shine: number
  sharpness: number
  shadeAt: (place: Place) => number
}

const [x, y, z] = [0, 1, 2] as const

export const SURFACES: Record<Texture, Surface> = {
  felt: {
    shine: 0.05,
    sharpness: 6,
    shadeAt: ({ point }) => 0.93 + 0.1 * noise(point, 34) + 0.06 * noise(point, 7),
  },
  cloth: {
    shine: 0.04,
    sharpness: 6,
    shadeAt: ({ point }) => 0.94 + 0.08 * noise(point, 60) + 0.06 * noise(point, 5),
  },
  paper: { shine: 0.12, sharpness: 8, shadeAt: ({ point }) => 0.98 + 0.03 * noise(point, 8) },
  satin: { shine: 0.22, sharpness: 12, shadeAt: ({ point }) => 0.95 + 0.06 * noise(point, 20) },
  metal: {
    shine: 0.7,
    sharpness: 18,
    shadeAt: ({ point }) => 0.8 + 0.3 * noise(point, 3) + 0.05 * noise(point, 40),
  },
  // Rings around the axis, each of short stalks.
  straw: {
    shine: 0.04,
    sharpness: 6,
    shadeAt: ({ turn, along, point }) => {
      const ring = Math.floor(along * 46)
      const woven = Math.abs(Math.sin(turn * 2 * Math.PI * 70 + (ring % 2) * 1.57))
      return 0.74 + 0.14 * Math.abs(Math.sin(along * 46 * Math.PI)) + 0.1 * woven + 0.08 * noise(point, 12)
    },
  },
  knit: {
    shine: 0.02,
    sharpness: 4,
    shadeAt: ({ turn, point }) => {
      const rib = Math.abs(Math.cos(turn * Math.PI * 52))
      return 0.66 + 0.26 * rib ** 0.7 + 0.1 * noise(point, 45) + 0.04 * Math.sin((point[y] ?? 0) * 120)
    },
  },
  fur: {
    shine: 0,
    sharpness: 4,
    shadeAt: ({ point }) => 0.97 + 0.16 * noise(point, 16) + 0.14 * noise(point, 36),
  },
}

/** Smooth chance between −0.5 and 0.5, with this many changes per half width of the head. */
function noise(point: readonly number[], often: number): number {
  const scaled = [x, y, z].map((k) => (point[k] ?? 0) * often)
  const base = scaled.map(Math.floor)
  const part = scaled.map((value, k) => ease(value - (base[k] ?? 0)))
  let sum = 0
  for (let corner = 0; corner < 8; corner++) {
    const step = [corner & 1, (corner >> 1) & 1, corner >> 2]
    const weight = step.reduce((all, up, k) => all * (up ? (part[k] ?? 0) : 1 - (part[k] ?? 0)), 1)
    sum +=
      weight *
      chance(
        (base[x] ?? 0) + (step[x] ?? 0),
        (base[y] ?? 0) + (step[y] ?? 0),
        (base[z] ?? 0) + (step[z] ?? 0),
      )
  }
  return sum - 0.5
}

const ease = (part: number) => clamp01(part) ** 2 * (3 - 2 * clamp01(part))

/** The same for the same place, from 0 to 1. */
function chance(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 374761393) ^ Math.imul(b, 668265263) ^ Math.imul(c, 1274126177)
  hash = Math.imul(hash ^ (hash >>> 13), 1103515245)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
