import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'

/** An OpenTelemetry span. */
export type Span = {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanKind
  startedMs: number
  endedMs: number
  attributes: Record<string, string | number>
  failed: boolean
}

type SpanKind = 'server' | 'producer' | 'consumer' | 'internal'
type Place = { traceId: string; spanId: string }
type SpanParts = Pick<Span, 'name' | 'kind'> & {
  attributes?: Span['attributes']
  /** Whether an error counts as a failure; by default all do. */
  isFailure?: (error: unknown) => boolean
}

/** Every finished span is reported here; without listeners none is made. */
const ended = channel('plumdrop.span')
const places = new AsyncLocalStorage<Place>()
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** Continues the trace in the header of another system, or else begins one. */
export function inTrace<Result>(
  traceparent: string | null | undefined,
  parts: SpanParts,
  work: (attributes: Span['attributes']) => Promise<Result>,
): Promise<Result> {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? []
  return measure(traceId && spanId ? { traceId, spanId } : null, parts, work)
}

/** A part of what is being done. */
export function inSpan<Result>(
  name: string,
  attributes: Span['attributes'],
  work: () => Promise<Result>,
): Promise<Result> {
  return measure(places.getStore() ?? null, { name, kind: 'internal', attributes }, work)
}

/** The header for other systems; null if nothing is traced. */
export function currentTraceparent(): string | null {
  const place = places.getStore()
  return place ? `00-${place.traceId}-${place.spanId}-01` : null
}

/** For lines of the log. */
export function currentTrace(): { traceId?: string } {
  const place = places.getStore()
  return place ? { traceId: place.traceId } : {}
}

/** Receives every finished span, until the returned function is called. */
export function listenToSpans(hear: (span: Span) => void): () => void {
  const listener = (span: unknown) => hear(span as Span)
  ended.subscribe(listener)
  return () => {
    ended.unsubscribe(listener)
  }
}

async function measure<Result>(
  parent: Place | null,
  { name, kind, attributes = {}, isFailure = () => true }: SpanParts,
  work: (attributes: Span['attributes']) => Promise<Result>,
): Promise<Result> {
  const place = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) }
  const startedMs = Date.now()
  const since = performance.now()
  const found = { ...attributes }
  const end = (failed: boolean) => {
    if (!ended.hasSubscribers) return
    const endedMs = startedMs + (performance.now() - since)
    const span = { ...place, parentId: parent?.spanId ?? null, name, kind, startedMs, endedMs }
    ended.publish({ ...span, attributes: found, failed } satisfies Span)
  }
  try {
    const result = await places.run(place, () => work(found))
    end(false)
    return result
  } catch (error) {
    end(isFailure(error))
    throw error
  }
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
