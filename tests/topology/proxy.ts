import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export type ProxyFigures = {
  requests: number
  /** Sent to another node because the first could not be reached. */
  passedOn: number
  /** What was answered with 500 or more, not at all, or not to the end. */
  failures: string[]
  /** How many requests each node has not answered to the end. */
  underWay: Map<string, number>
}

const ONLY_READS = new Set(['GET', 'HEAD'])

/**
 * What stands before the web nodes: each request goes to the next of them. One that cannot be reached has not seen the
 * request, so that another one gets it, and so does what only reads and got no answer at all: a node that ends refuses
 * connections that the system has taken for it. Proxies do the same. Nothing is kept open, because a node that ends closes
 * what is idle.
 */
export async function openProxy(upstreams: () => readonly string[]) {
  const figures: ProxyFigures = { requests: 0, passedOn: 0, failures: [], underWay: new Map() }
  let turn = 0
  const fail = ({ method, url = '' }: IncomingMessage, how: string) =>
    void figures.failures.push(`${method} ${url.split('?')[0]}: ${how}`)

  function pass(from: IncomingMessage, to: ServerResponse, left: readonly string[]): void {
    const [upstream, ...others] = left
    if (!upstream) {
      fail(from, 'no node')
      to.writeHead(502, { 'content-type': 'text/plain' }).end('No node can be reached.')
      return
    }
    const { hostname, port } = new URL(upstream)
    const passed = request({
      hostname,
      port,
      path: from.url,
      method: from.method,
      headers: from.headers,
      agent: false,
    })
    let reached = false
    const add = (count: number) =>
      figures.underWay.set(upstream, (figures.underWay.get(upstream) ?? 0) + count)
    add(1)
    passed.once('close', () => add(-1))
    // Only now is the body read: before that it can still be given to another one.
    passed.once('socket', (socket) =>
      socket.once('connect', () => {
        reached = true
        from.pipe(passed)
      }),
    )
    passed.once('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) fail(from, String(answer.statusCode))
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      answer.once('error', () => {
        // Whoever has left does not wait for the rest.
        if (!to.destroyed) fail(from, 'broken off')
        to.destroy()
      })
    })
    passed.on('error', () => {
      const mayRepeat = !reached || (ONLY_READS.has(from.method ?? '') && !to.headersSent)
      if (mayRepeat && !to.destroyed) {
        figures.passedOn++
        pass(from, to, others)
      } else if (!to.headersSent && !to.destroyed) {
        fail(from, 'unanswered')
        to.destroy()
      }
    })
    to.once('close', () => passed.destroy())
  }

  const server = createServer((from, to) => {
    figures.requests++
    const all = upstreams()
    const first = turn++ % Math.max(1, all.length)
    pass(from, to, [...all.slice(first), ...all.slice(0, first)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    figures,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
