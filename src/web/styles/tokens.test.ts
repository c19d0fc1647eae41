import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Reads the colors from the site's own file, so the two cannot drift apart. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

function token(name: string, theme: Theme): string {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1]
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value ?? '')
  const colour = both ? both[theme === 'light' ? 1 : 2] : value
  if (!colour || !/^#\w{6}$/.test(colour))
    throw new Error(`--color-${name} is not an opaque colour: ${value}`)
  return colour
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const linear = (place: number) => {
    const channel = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['canvas', 'sunken', 'surface', 'raised', 'hover']
const tints = ['brand', 'plum', 'drop', 'success', 'warning', 'danger']
const across = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground]))

const readable: [string, string][] = [
  ...across(['ink', 'ink-muted', 'ink-subtle', 'link'], surfaces),
  ...across(['danger-ink'], ['canvas', 'sunken', 'surface', 'raised']),
  ...tints.map((tint): [string, string] => [`on-${tint}-soft`, `${tint}-soft`]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-end'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
  ['white', 'night'],
  ['ink', 'brand-soft'],
  ['ink-muted', 'brand-soft'],
]

/** Edges of controls, focus rings, meaningful fills, and text large enough for a lower contrast. */
const visible: [string, string][] = [
  ...across(['line-control', 'focus'], surfaces),
  ...across(['gradient-from', 'gradient-via', 'gradient-to'], ['canvas', 'surface']),
  ...across(['primary', 'primary-end', 'brand-500'], ['canvas', 'surface', 'raised']),
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(readable)('%s is readable on %s (WCAG 1.4.3)', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visible)('%s stands out from %s (WCAG 1.4.11)', (mark, ground) => {
    expect(contrast(token(mark, theme), token(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

describe('identity', () => {
  it('keeps the theme colour of the product at the centre of the brand scale', () => {
    expect(token('brand-500', 'light')).toBe('#7a5cf6')
  })

  it('measures contrast as the standard does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
