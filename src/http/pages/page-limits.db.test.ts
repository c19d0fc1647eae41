import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'

const { app } = createTestApp((await createTestDatabase()).db)

/** The number of pages per address and minute. */
const ALLOWED = 300

function open(path: string, address: string) {
  return app.request(path, { headers: { 'x-forwarded-for': address, accept: 'text/html' } })
}

test('a client that requests too many pages is refused with an explanation, and others are not affected', async () => {
  const answers: Response[] = []
  for (let i = 0; i < ALLOWED + 5; i++) answers.push(await open(`/s/${i}`, '203.0.113.7'))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  const refused = answers.at(-1)
  expect(refused?.headers.get('content-type')).toContain('text/html')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toContain('That was a lot at once.')
  expect((await open('/s/one-more', '203.0.113.8')).status).toBe(200)
})
