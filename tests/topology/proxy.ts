import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export type ProxyFigures = {
  requests: number
  /** Sent to another node because the first could not be reached. */
  passedOn: number
  /** Answered with 500 or more, not at all, or incompletely. */
  failures: string[]
  /** How many requests each node has not answered completely. */
  underWay: Map<string, number>
}

const ONLY_READS = new Set(['GET', 'HEAD'])

/**
 * The proxy in front of the web nodes: each request goes to the next node. A node that cannot be reached has
 * not seen the request, so another one gets it. The same goes for read-only requests without any answer: a
 * node that is stopping refuses connections that the system has already accepted for it. Real proxies do the
 * same. No connection is kept open, because a node that is stopping closes idle ones.
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
    // The body is only read now, because until here, another node could still get the request.
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
        // A client that has left does not wait for the rest.
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
