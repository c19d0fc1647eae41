import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-address.ts'

test.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/ai-face-swap//', '/ai-face-swap'],
  ['/PRICING', '/pricing'],
  ['/en-US', '/'],
  ['/en-us/pricing/', '/pricing'],
  ['/en-XA/', '/en-XA'],
  ['/en-XA/Pricing', '/en-XA/pricing'],
  ['/s/sh_AbC/', '/s/sh_AbC'],
  ['/NoPage', '/NoPage'],
  ['/superhero-sky', '/ai-effect'],
  ['/en-XA/template/Tiny-Planet/', '/en-XA/ai-effect'],
])('%s is the page %s', (typed, meant) => {
  expect(canonicalPath(typed)).toBe(meant)
})

test.each(['//evil.example/', '//evil.example', '///evil.example/pricing/', '/en-US//evil.example'])(
  '%s leads to no other host',
  (typed) => {
    expect(new URL(canonicalPath(typed), 'https://plumdrop.test').host).toBe('plumdrop.test')
  },
)
