import { expect, it } from 'vitest'
import { createTestApp } from '../../tests/app.ts'
import { createTestDatabase } from '../../tests/database.ts'
import { contract } from '../shared/contract/contract.ts'

const { db } = await createTestDatabase()
const { app } = createTestApp(db, { development: true })
const read = async (path: string) => (await app.request(`http://plumdrop.test${path}`)).text()

it('every call is described for programs, with its input and answer', async () => {
  const { openapi, paths } = JSON.parse(await read('/api/openapi.json'))
  expect(openapi).toBe('3.1.0')
  for (const [name, call] of Object.entries(contract)) {
    const [method = '', path = ''] = name.split(' ')
    expect(paths[path]?.[method.toLowerCase()], name).toMatchObject({
      tags: [call.tag],
      summary: call.summary,
      responses: {
        200: { content: { 'application/json': { schema: { required: ['code', 'msg', 'data'] } } } },
      },
    })
  }
  expect(paths['/api/pages'].get.parameters).toMatchObject([{ name: 'path', in: 'query' }])
})

it('calls that answer without an envelope are described as well', async () => {
  const { paths } = JSON.parse(await read('/api/openapi.json'))
  for (const path of [
    '/api/uploads',
    '/api/verify',
    '/api/generations/{id}/events',
    '/api/generation-events',
    '/api/users/export',
  ])
    expect(paths).toHaveProperty([path])
})

it('every call is described for people', async () => {
  const page = await read('/api/docs')
  for (const [name, { summary }] of Object.entries(contract)) {
    expect(page).toContain(`<code>${name}</code>`)
    expect(page).toContain(summary.replaceAll("'", '&#39;'))
  }
})
