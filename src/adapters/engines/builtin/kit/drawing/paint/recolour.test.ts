import { expect, test } from 'vitest'
import { hueDistance, toHex, toHsl } from '../colours.ts'
import { recolour } from './recolour.ts'

test('a colour survives the way to hue and back', () => {
  for (const hex of ['#e5383b', '#2f7df6', '#000000', '#ffffff', '#9aa0ab', '#3fae4b']) {
    expect(toHex(toHsl(hex))).toBe(hex)
  }
})

test('recolouring changes the main colour with its shades, and neither eyes nor other colours', () => {
  const body = '<path fill="#f3ad61"/><path fill="#d3883e"/><path fill="#212121"/><path fill="#2f7df6"/>'
  const changed = recolour(body, toHsl('#f3ad61'), 'green').match(/#[\da-f]{6}/g) ?? []
  const [light = '', dark = ''] = changed
  expect(hueDistance(toHsl(light).h, toHsl('#3fae4b').h)).toBeLessThan(3)
  expect(toHsl(dark).l).toBeLessThan(toHsl(light).l)
  expect(changed.slice(2)).toEqual(['#212121', '#2f7df6'])
})

test('references to gradients are left alone', () => {
  const body = '<path fill="url(#abc123)"/><stop stop-color="#f3ad61"/>'
  expect(recolour(body, toHsl('#f3ad61'), 'blue')).toContain('url(#abc123)')
})
