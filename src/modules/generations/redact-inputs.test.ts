import { expect, test } from 'vitest'
import { redactInputs } from './redact-inputs.ts'

test('people’s words and files are reduced to their number, choices stay as they are', () => {
  const inputs = { prompt: 'a secret fox', ratio: '16:9', outputs: 2, seed: 7 }
  expect(redactInputs('text-to-image-ai', inputs)).toEqual({
    prompt: '(12)',
    ratio: '16:9',
    outputs: '2',
    seed: '7',
  })
  expect(redactInputs('ai-effect', { template: 'warm-hug', pictures: ['up_1', 'up_2'] })).toMatchObject({
    pictures: '(2)',
  })
})

test('values of unknown fields count as words', () => {
  expect(redactInputs('no-such-tool', { anything: 'private' })).toEqual({ anything: '(7)' })
})
