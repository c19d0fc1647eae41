/**
 * r, g, b: whole numbers 0–255. h: degrees 0–360. s, v and a: 0–1. Both views always describe the same color.
 */
export interface Colour {
  r: number
  g: number
  b: number
  a: number
  h: number
  s: number
  v: number
}

export function colourFromRgb(r: number, g: number, b: number, a = 1): Colour {
  const rgb = { r: toByte(r), g: toByte(g), b: toByte(b) }
  return { ...rgb, ...rgbToHsv(rgb.r, rgb.g, rgb.b), a: clamp(a, 0, 1) }
}

/** Keeps h and s even if they have no effect (grays, black), so that a slider does not jump. */
export function colourFromHsv(h: number, s: number, v: number, a = 1): Colour {
  const hsv = { h: clamp(h, 0, 360), s: clamp(s, 0, 1), v: clamp(v, 0, 1) }
  return { ...hsvToRgb(hsv.h, hsv.s, hsv.v), ...hsv, a: clamp(a, 0, 1) }
}

export function withAlpha(colour: Colour, a: number): Colour {
  return { ...colour, a: clamp(a, 0, 1) }
}

function rgbToHsv(r: number, g: number, b: number): { h: number; s: number; v: number } {
  const max = Math.max(r, g, b)
  const delta = max - Math.min(r, g, b)
  const s = max === 0 ? 0 : delta / max
  if (delta === 0) return { h: 0, s, v: max / 255 }
  const sextant =
    max === r ? ((g - b) / delta + 6) % 6 : max === g ? (b - r) / delta + 2 : (r - g) / delta + 4
  return { h: sextant * 60, s, v: max / 255 }
}

function hsvToRgb(h: number, s: number, v: number): { r: number; g: number; b: number } {
  const channel = (offset: number) => {
    const k = (offset + h / 60) % 6
    return toByte(255 * v * (1 - s * Math.max(0, Math.min(k, 4 - k, 1))))
  }
  return { r: channel(5), g: channel(3), b: channel(1) }
}

/**
 * Accepts 3, 4, 6 or 8 hex digits with or without #, rgb()/rgba() text, or "transparent". Anything else is
 * null.
 */
export function parseColour(text: string): Colour | null {
  const trimmed = text.trim()
  if (/^transparent$/i.test(trimmed)) return colourFromRgb(0, 0, 0, 0)
  return parseHex(trimmed) ?? parseRgb(trimmed)
}

function parseHex(text: string): Colour | null {
  const digits = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text)?.[1]
  if (!digits) return null
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  const byte = (place: number) => Number.parseInt(long.slice(place * 2, place * 2 + 2), 16)
  return colourFromRgb(byte(0), byte(1), byte(2), long.length === 8 ? byte(3) / 255 : 1)
}

const number = String.raw`([+-]?(?:\d+\.?\d*|\.\d+))`
const commaForm = new RegExp(
  String.raw`^rgba?\(\s*${number}\s*,\s*${number}\s*,\s*${number}\s*(?:,\s*${number}(%)?\s*)?\)$`,
  'i',
)
const spaceForm = new RegExp(
  String.raw`^rgba?\(\s*${number}\s+${number}\s+${number}\s*(?:/\s*${number}(%)?\s*)?\)$`,
  'i',
)

function parseRgb(text: string): Colour | null {
  const match = commaForm.exec(text) ?? spaceForm.exec(text)
  if (!match) return null
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = match.slice(1, 4).map(Number)
  if (![r, g, b].every((channel) => channel >= 0 && channel <= 255)) return null
  const alpha = match[4] === undefined ? 1 : Number(match[4]) / (match[5] ? 100 : 1)
  return colourFromRgb(r, g, b, alpha)
}

/** #rrggbb, or #rrggbbaa if the color is transparent. */
export function formatHex({ r, g, b, a }: Colour): string {
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  const alpha = toByte(a * 255)
  return `#${hex(r)}${hex(g)}${hex(b)}${alpha === 255 ? '' : hex(alpha)}`
}

/** rgb(r, g, b), or rgba(r, g, b, a) if the color is transparent. */
export function formatRgb({ r, g, b, a }: Colour): string {
  const alpha = Math.round(a * 1000) / 1000
  return alpha === 1 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${alpha})`
}

function toByte(value: number): number {
  return Math.round(clamp(value, 0, 255))
}

function clamp(value: number, min: number, max: number): number {
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))
}
