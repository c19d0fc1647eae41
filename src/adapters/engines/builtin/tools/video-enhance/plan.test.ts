import { expect, test } from 'vitest'
import { USUAL_COLOURS } from '../../kit/video/colours.ts'
import { isForNetwork, planSize, smoothRate } from './plan.ts'

test.each([
  [{ width: 640, height: 360 }, 2, { width: 1280, height: 720, factor: 2 }],
  [{ width: 360, height: 641 }, 2, { width: 720, height: 1282, factor: 2 }],
  [{ width: 1280, height: 720 }, 2, { width: 1920, height: 1080, factor: 1.5 }],
  [{ width: 1080, height: 1920 }, 2, { width: 1080, height: 1920, factor: 1 }],
  [{ width: 3840, height: 2160 }, 2, { width: 3840, height: 2160, factor: 1 }],
  [{ width: 641, height: 361 }, 1, { width: 641, height: 361, factor: 1 }],
])('%o grows %d times, up to the limit', (from, scale, to) => {
  expect(planSize(from.width, from.height, scale)).toEqual(to)
})

test.each([
  ['24000/1001', '48000/1001'],
  ['25/1', '50/1'],
  ['30000/1001', '60000/1001'],
  ['30/1', '60/1'],
  ['12/1', '60/1'],
  ['50/1', '50/1'],
  ['120/1', '120/1'],
])(
  '%s frames a second become %s: no rate is rounded, so that sound and picture stay together',
  (from, to) => {
    const [numerator = 0, denominator = 0] = from.split('/').map(Number)
    const rate = smoothRate({ numerator, denominator })
    expect(`${rate.numerator}/${rate.denominator}`).toBe(to)
  },
)

test('the network enlarges short small videos, and no others', () => {
  const rate = { numerator: 25, denominator: 1 }
  const isFor = (width: number, height: number, seconds: number, factor: number) => {
    const frames = 25 * seconds
    const durationMs = 1000 * seconds
    const video = { path: '', width, height, frameRate: rate, frames, durationMs, soundCodec: null }
    const colours = { matrix: 'bt709', ...USUAL_COLOURS } as const
    return isForNetwork({ ...video, colours }, factor, rate)
  }
  expect(isFor(640, 360, 10, 2)).toBe(true)
  expect(isFor(640, 360, 60, 2)).toBe(false)
  expect(isFor(1280, 720, 5, 1.5)).toBe(false)
})
