import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PaymentEnd, pollPayment } from './payment-polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Polls a payment with these states in turn; the last one stays. */
function start(...answers: (number | Error | Promise<number>)[]) {
  const ends: PaymentEnd[] = []
  const readStatus = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer ?? 0
  })
  return { ends, readStatus, ...pollPayment(readStatus, (end) => ends.push(end)) }
}

test('asks every 3000 ms while the answer is 0, and reports the payment once', async () => {
  const { ends, readStatus } = start(0, 0, 1)
  await vi.advanceTimersByTimeAsync(2999)
  expect(readStatus).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(readStatus).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(6000)
  expect(ends).toEqual(['paid'])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(readStatus).toHaveBeenCalledTimes(3)
  expect(ends).toEqual(['paid'])
})

test.each([2, 3, 4, 5, -1, 99])('status %i stops the polling as refused', async (status) => {
  const { ends, readStatus } = start(status)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends).toEqual(['refused'])
  expect(readStatus).toHaveBeenCalledTimes(1)
})

test('a lost connection is not a refused payment: it asks again', async () => {
  const { ends } = start(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), 1)
  await vi.advanceTimersByTimeAsync(9000)
  expect(ends).toEqual(['paid'])
})

test('gives up after 300000 ms and stops asking', async () => {
  const { ends, readStatus } = start(0)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(['timeout'])
  const asked = readStatus.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readStatus).toHaveBeenCalledTimes(asked)
})

test('nothing is reported after a stop, not even a pending answer', async () => {
  const answer = Promise.withResolvers<number>()
  const { ends, readStatus, stop } = start(answer.promise)
  await vi.advanceTimersByTimeAsync(3000)
  expect(readStatus).toHaveBeenCalledTimes(1)
  stop()
  answer.resolve(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ends).toEqual([])
  expect(readStatus).toHaveBeenCalledTimes(1)
})

test('slow answers do not pile up', async () => {
  const answer = Promise.withResolvers<number>()
  const { ends, readStatus } = start(answer.promise)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(readStatus).toHaveBeenCalledTimes(1)
  answer.resolve(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual(['paid'])
})

test('asks at once on request, such as when the checkout shows another page, and never again after the end', async () => {
  const { ends, readStatus, ask } = start(2)
  ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual(['refused'])
  ask()
  await vi.advanceTimersByTimeAsync(9000)
  expect(readStatus).toHaveBeenCalledTimes(1)
})
