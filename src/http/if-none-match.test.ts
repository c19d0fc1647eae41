import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { isKnownToBrowser } from './if-none-match.ts'

const app = new Hono()
app.get('*', (context) => context.text(String(isKnownToBrowser(context, '"v2"'))))

it.each([
  [undefined, false],
  ['"v1"', false],
  ['"v2"', true],
  ['W/"v2"', true],
  ['"v1", W/"v2"', true],
  ['*', true],
  ['v2', false],
])('a browser that has %s has "v2": %s', async (known, expected) => {
  const response = await app.request('/', { headers: known ? { 'if-none-match': known } : {} })
  expect(await response.text()).toBe(String(expected))
})
