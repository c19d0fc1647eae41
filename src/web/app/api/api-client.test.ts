import { expect, test } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { ApiError, createApiClient } from './api-client.ts'

function clientAnswering(answer: () => Response) {
  const requests: Request[] = []
  const api = createApiClient({
    origin: 'https://plumdrop.test',
    fetch: async (request) => {
      requests.push(request)
      return answer()
    },
    headers: () => ({ authorization: 'Bearer t' }),
  })
  return { api, requests }
}

test('a call becomes a request with its query and headers, and returns the data', async () => {
  const page = { path: '/x y', key: 'home' }
  const { api, requests } = clientAnswering(() => Response.json({ code: Code.success, msg: '', data: page }))
  expect(await api('GET /api/pages', { query: { path: '/x y' } })).toEqual(page)
  expect(requests[0]?.url).toBe('https://plumdrop.test/api/pages?path=%2Fx+y')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer t')
})

test('a delete request outlives the page that sent it', async () => {
  const { api, requests } = clientAnswering(() => Response.json({ code: Code.success, msg: '', data: {} }))
  await api('DELETE /api/sticker-packs/{id}', { params: { id: 'pack_1' } })
  await api('GET /api/site')
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test('any other code is thrown with its message and data', async () => {
  const { api } = clientAnswering(() =>
    Response.json({ code: 30002, msg: 'No.', data: { field: 'path' } }, { status: 422 }),
  )
  const error = await api('GET /api/site').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 30002, status: 422, message: 'No.', data: { field: 'path' } })
})

test('an answer that is not ours, such as a proxy’s page, counts as a server error', async () => {
  const { api } = clientAnswering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(api('GET /api/site')).rejects.toMatchObject({ code: Code.ourFault, status: 502 })
})
