import { expect, test } from 'vitest'
import { redactInputs } from './redact-inputs.ts'

test('words and files of people are told by their number alone, choices as they are', () => {
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

test('what nobody knows any more counts as words', () => {
  expect(redactInputs('no-such-tool', { anything: 'private' })).toEqual({ anything: '(7)' })
})
