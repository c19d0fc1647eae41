import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Attributes = z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) }))
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.infer<typeof Sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

/** A span, with the attributes of the process that sent it. */
type CollectedSpan = Span & { from: Record<string, string> }

/** A trace collector that accepts everything in OpenTelemetry's format, and refuses anything else. */
export async function openTraceCollector() {
  const spans: CollectedSpan[] = []
  const take = (sent: unknown) => {
    for (const { resource, scopeSpans } of Sent.parse(sent).resourceSpans) {
      const from = Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue]))
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, from })))
    }
  }
  const server = createServer((request, response) => {
    json(request)
      .then(take)
      .then(
        () => response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}'),
        () => response.writeHead(400).end(),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    spans,
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => void server.close(),
  }
}
