import { expect, it } from 'vitest'
import { troubleOf } from './engine-trouble.ts'

it.each([
  ['queue.fal.run answered 401: {"detail":"Wrong key"}', 'key'],
  ['queue.fal.run answered 402: ', 'unpaid'],
  ['queue.fal.run answered 404: Not found', 'unknown_model'],
  ['queue.fal.run answered 429: Too many requests', 'busy'],
  ['queue.fal.run answered 500: timeout', 'broken'],
  ['queue.fal.run answered 504: ', 'slow'],
  ['queue.fal.run answered 418: a teapot', 'other'],
  ['127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9', 'unreachable'],
  ['queue.fal.run: socket hang up', 'unreachable'],
  ['queue.fal.run: The operation was aborted due to timeout', 'slow'],
  ['The content policy does not allow what was made.', 'blocked'],
  ['The run has failed.', 'other'],
])('%s means %s', (message, trouble) => {
  expect(troubleOf(message)).toBe(trouble)
})
