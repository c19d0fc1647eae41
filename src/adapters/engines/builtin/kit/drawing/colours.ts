import colours from '../../content/colours.json' with { type: 'json' }
import { hexByte } from '../pictures/hex.ts'

/** Colours by the names that people use in a prompt. */
export const COLOURS = colours.named

export type Colour = keyof typeof COLOURS

export interface Hsl {
  /** In degrees. */
  h: number
  s: number
  l: number
}

export function toHsl(hex: string): Hsl {
  const [r, g, b] = toRgb(hex)
  const high = Math.max(r, g, b) / 255
  const low = Math.min(r, g, b) / 255
  const l = (high + low) / 2
  const range = high - low
  if (range === 0) return { h: 0, s: 0, l }
  const s = range / (1 - Math.abs(2 * l - 1))
  const red = r / 255
  const green = g / 255
  const blue = b / 255
  const sector =
    high === red
      ? (green - blue) / range + 6
      : high === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { h: (sector * 60) % 360, s, l }
}

export function toHex({ h, s, l }: Hsl): string {
  const reach = s * Math.min(l, 1 - l)
  const channel = (offset: number) => {
    const place = (offset + h / 30) % 12
    return l - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return `#${[channel(0), channel(8), channel(4)].map((value) => hexByte(value * 255)).join('')}`
}

export function toRgb(hex: string): [number, number, number] {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const number = Number.parseInt(full.slice(0, 6), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** Between two colours: 0 is the first one, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const a = toRgb(first)
  const b = toRgb(second)
  const channels = a.map((value, index) => value + ((b[index] ?? value) - value) * share)
  return `#${channels.map(hexByte).join('')}`
}

/** A colour in coloured light. */
export function multiply(first: string, second: string): string {
  const a = toRgb(first)
  const b = toRgb(second)
  return `#${a.map((value, index) => hexByte((value * (b[index] ?? 255)) / 255)).join('')}`
}

export const lighten = (hex: string, share: number) => mix(hex, '#ffffff', share)

/** Towards a deep violet instead of black, which keeps shadows lively. */
export const darken = (hex: string, share: number) => mix(hex, '#1c1436', share)

export function hueDistance(first: number, second: number): number {
  const apart = Math.abs(first - second) % 360
  return Math.min(apart, 360 - apart)
}
