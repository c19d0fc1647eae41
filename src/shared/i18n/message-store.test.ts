import { afterEach, expect, test, vi } from 'vitest'
import { messageStore } from './message-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.doUnmock('./pseudo-locale.ts')
})

test('a language that cannot be loaded is a console error, and the page continues in English', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.doMock('./pseudo-locale.ts', () => {
    throw new Error('the file is gone')
  })
  const store = messageStore(async () => ({ hello: 'Hello' }))
  expect(await store.load('en-XA')).toEqual({ hello: 'Hello' })
  expect(store.loaded('en-XA')).toEqual({ hello: 'Hello' })
  expect(said).toHaveBeenCalledWith('Locale loading failure', 'en-XA', expect.anything())
})

test('without English the page cannot continue, and the next one retries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let tries = 0
  const store = messageStore(async () => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return { hello: 'Hello' }
  })
  await expect(store.load('en-US')).rejects.toThrow('offline')
  expect(await store.load('en-US')).toEqual({ hello: 'Hello' })
})
