import { expect, test } from 'vitest'
import { liftVeil } from './veil.ts'

test('the scene behind a veil is recovered, and nothing else changes', () => {
  const frame = new Uint8Array(4 * 3 * 3).fill(80)
  const veiled = new Uint8Array(frame)
  const box = { left: 1, top: 1, width: 2, height: 2 }
  const opacity = Float32Array.of(0.5, 0, 0.25, 0)
  const added = Float32Array.from({ length: 12 }, (_, n) => 255 * (opacity[Math.floor(n / 3)] ?? 0))
  for (const [x, y, hidden] of [
    [1, 1, 0.5],
    [1, 2, 0.25],
  ] as const) {
    for (let c = 0; c < 3; c++) veiled[(y * 4 + x) * 3 + c] = Math.round(80 + hidden * (255 - 80))
  }
  liftVeil(veiled, { width: 4 }, { box, opacity, added, solid: null })
  expect(Math.max(...veiled.map((value, i) => Math.abs(value - (frame[i] ?? 0))))).toBeLessThanOrEqual(1)
})
