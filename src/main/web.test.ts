import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { openPort } from './web.ts'

const web = await openPort({ host: '127.0.0.1', port: 0 })
web.serve({ fetch: async () => new Response('hello') })
afterAll(() => web.close())

async function say(bytes: string): Promise<string> {
  const socket = connect(web.port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

it('what cannot be read as a request is answered with words', async () => {
  expect(await say('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('hello')
  const long = await say(`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(long).toMatch(/^HTTP\/1.1 431 .*too long\.$/s)
  expect(await say('\0\0\0 nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*could not be read\.$/s)
})
