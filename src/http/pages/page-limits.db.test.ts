import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'

const { app } = createTestApp((await createTestDatabase()).db)

/** As many as one address may have rendered in a minute. */
const ALLOWED = 300

function open(path: string, address: string) {
  return app.request(path, { headers: { 'x-forwarded-for': address, accept: 'text/html' } })
}

test('one client cannot have pages rendered without end, is told so in words, and others are not touched', async () => {
  const answers: Response[] = []
  for (let i = 0; i < ALLOWED + 5; i++) answers.push(await open(`/s/${i}`, '203.0.113.7'))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  const refused = answers.at(-1)
  expect(refused?.headers.get('content-type')).toContain('text/html')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toContain('That was a lot at once.')
  expect((await open('/s/one-more', '203.0.113.8')).status).toBe(200)
})
