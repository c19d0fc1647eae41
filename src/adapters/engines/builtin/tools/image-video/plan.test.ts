import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const plan = (values: Record<string, string>) => planOf({ tool: 'image-to-video-ai', values, seed: 1 })

test('the form chooses what flows, how and where to', () => {
  expect(plan({ camera: 'flow', flow: 'ripple', direction: 'left' })).toMatchObject({
    flow: { kind: 'ripple', direction: 'left', speed: 1 },
    isByWords: false,
  })
})

test('words choose if the form was not changed', () => {
  expect(
    plan({ camera: 'flow', flow: 'drift', direction: 'right', prompt: 'smoke rises fast' }),
  ).toMatchObject({
    flow: { kind: 'drift', direction: 'up', speed: 1.5 },
    weathers: [],
  })
  expect(
    plan({ camera: 'flow', flow: 'sway', direction: 'left', prompt: 'waves to the right' }),
  ).toMatchObject({
    flow: { kind: 'sway', direction: 'left' },
  })
})

test('drifting clouds need no choice, unless another camera was chosen', () => {
  expect(plan({ camera: 'push', prompt: 'clouds drift by' })).toMatchObject({
    flow: { kind: 'drift' },
    isByWords: true,
  })
  expect(plan({ camera: 'pan', prompt: 'clouds drift by' })).toMatchObject({
    camera: 'pan',
    isFlowMeant: true,
  })
  expect(plan({ camera: 'push', prompt: 'the river flows' })).toMatchObject({
    camera: 'push',
    isFlowMeant: true,
  })
})

test('weather is included', () => {
  expect(plan({ camera: 'flow', prompt: 'clouds drift, gentle snow' }).weathers).toEqual(['snow'])
})
