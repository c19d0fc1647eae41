import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTopology } from '../topology/topology.ts'
import { openTraceCollector } from '../trace-collector.ts'
import { form, generate, openAsVisitor, waitForResult } from './tool-page.ts'

const CAT = path.resolve(import.meta.dirname, '../../public/samples/cat.webp')

const collector = await openTraceCollector()
const topology = await startTopology(
  { web: 1, workers: 0, engines: 1 },
  { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } },
)
afterAll(async () => {
  await topology.stop()
  collector.close()
})

test('a large photo is uploaded straight to the bucket, and one trace follows the click on Generate from the browser over the web node to the engine node and the stored file', async () => {
  const page = await openAsVisitor('/ai-background-remover', { baseURL: topology.url })
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(new URL(request.url()).origin)
  })
  const buffer = await sharp(CAT).resize(1800, 1800).png({ compressionLevel: 0 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(8 * 2 ** 20)
  await form(page).locator('input[type=file]').first().setInputFiles({
    name: 'cat.png',
    mimeType: 'image/png',
    buffer,
  })
  await form(page)
    .getByText(/^Ready in about/)
    .waitFor()
  expect(new Set(puts)).toEqual(new Set([topology.storage.endpoint]))

  const [click] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/generations')),
    generate(page).click(),
  ])
  await waitForResult(page)
  const [, trace, spanOfClick] = (click.headers().traceparent ?? '').split('-')
  const find = (name: string) =>
    collector.spans.find((span) => span.traceId === trace && span.name.startsWith(name))
  const names = ['POST', 'job generations.run', 'store files']
  // Each process sends what it has every two seconds.
  await expect.poll(() => names.filter((name) => !find(name))).toEqual([])
  const [request, job, files] = names.map(find)
  expect(request?.parentSpanId).toBe(spanOfClick)
  expect(job?.parentSpanId).toBe(request?.spanId)
  expect(files?.parentSpanId).toBe(job?.spanId)
  const roles = [request, job, files].map((span) => span?.from['plumdrop.role'])
  expect(roles).toEqual(['web', 'engines', 'engines'])
  expect(topology.proxy.failures).toEqual([])
})
