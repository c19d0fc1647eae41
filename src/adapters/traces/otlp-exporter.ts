import type { Logger } from 'pino'
import { listenToSpans, type Span } from '../../modules/traces/tracing.ts'

type ExporterSettings = {
  /** Where a collector takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  /** Of all traces; every node makes the same decision about a trace. */
  share: number
  /** What this process is, such as its role and where it runs. */
  resource: Record<string, string>
  log: Logger
}

const EVERY_MS = 2_000
const TIMEOUT_MS = 5_000
/** Beyond this, spans are dropped: the site does not exist for its traces. */
const MAX_WAITING = 2_000
/** As the protocol counts them. */
const KINDS: Record<Span['kind'], number> = { internal: 1, server: 2, producer: 4, consumer: 5 }
const FAILED = { code: 2 }

/**
 * Sends spans to an OpenTelemetry collector every two seconds, as JSON. If the collector is down, only traces are lost.
 */
export function startOtlpExporter(settings: ExporterSettings) {
  const { endpoint, headers, share, resource, log } = settings
  let waiting: Span[] = []
  let dropped = 0
  const stopListening = listenToSpans((span) => {
    if (!isSampled(span.traceId, share)) return
    if (waiting.length < MAX_WAITING) waiting.push(span)
    else dropped++
  })

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    try {
      const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(asOtlp(spans, resource)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The collector of traces answered ${response.status}.`)
    } catch (error) {
      log.warn({ err: error, lost: spans.length + dropped }, 'traces could not be sent')
      dropped = 0
    }
  }

  const timer = setInterval(() => void flush(), EVERY_MS).unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      stopListening()
      await flush()
    },
  }
}

function isSampled(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
}

function asOtlp(spans: readonly Span[], resource: Record<string, string>) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'plumdrop' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

function spanOf({ traceId, spanId, parentId, name, kind, attributes, failed, ...times }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanosecondsOf(times.startedMs),
    endTimeUnixNano: nanosecondsOf(times.endedMs),
    attributes: attributesOf(attributes),
    ...(failed && { status: FAILED }),
  }
}

/** Too many digits for a number, so the protocol uses text. */
function nanosecondsOf(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n)
}

function attributesOf(values: Record<string, string | number>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }))
}
