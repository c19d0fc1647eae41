import { expect, test } from 'vitest'
import { readFlow } from './flow-words.ts'

test.each([
  ['clouds drift to the left', { kind: 'drift', isSky: true, isMoving: true, direction: 'left' }],
  ['the river flows', { kind: 'drift', isSky: false, isMoving: true, direction: null }],
  ['hair in the wind', { kind: 'sway', isMoving: true }],
  ['waves', { kind: 'ripple', isMoving: true }],
  ['smoke rising slowly', { kind: 'drift', direction: 'up', speed: 0.65 }],
  ['a waterfall', { kind: 'drift', direction: 'down', isMoving: false }],
])('"%s" is read as %j', (prompt, read) => {
  expect(readFlow(prompt)).toMatchObject(read)
})

test.each(['a cloudy day', 'gentle snow', ''])('"%s" tells of nothing that flows', (prompt) => {
  expect(readFlow(prompt)).toBeNull()
})

test('words about weather are left over, and those about wind and what moves in it are not', () => {
  expect(readFlow('clouds drift over gentle snow')?.rest).toMatch(/snow/)
  expect(readFlow('hair blowing in the wind')?.rest).not.toMatch(/hair|wind|blow/)
})
