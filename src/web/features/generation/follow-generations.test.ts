import { expect, test } from 'vitest'
import type { Generation } from '../../../shared/contract/generations.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { followGenerations, type GenerationSource } from './follow-generations.ts'
import { aGeneration } from './generation.fixture.ts'
import { hasEnded } from './has-ended.ts'

const generation = (status: Generation['status'], progress = 0) => aGeneration({ status, progress })

/** A stream that sends these events and then breaks off. */
function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return streamOfBytes(chunks.map((chunk) => new TextEncoder().encode(chunk)))
}

function streamOfBytes(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

const event = (news: Generation) => `event: generation\ndata: ${JSON.stringify(news)}\n\n`

type Script = { streams: (ReadableStream<Uint8Array> | Error)[]; answers?: (Generation | null)[] }

async function follow({ streams, answers = [] }: Script) {
  const heard: string[] = []
  const known = new Map([['gen_1', generation('queued')]])
  const controller = new AbortController()
  const onChange = (news: Generation) => {
    known.set(news.id, news)
    heard.push(`${news.status} ${news.progress}`)
  }
  const source: GenerationSource = {
    async events() {
      const next = streams.shift() ?? new TypeError('no more streams')
      if (next instanceof Error) throw next
      return next
    },
    async ask() {
      const next = answers.shift()
      if (next) onChange(next)
    },
    pause: async () => {
      if (streams.length === 0 && answers.length === 0) controller.abort()
    },
  }
  const isAnyOpen = () => ![...known.values()].every(hasEnded)
  await followGenerations(source, { onChange, isAnyOpen, signal: controller.signal })
  return heard
}

test('news are reported until the end, and nothing after it', async () => {
  const end = event(generation('succeeded', 1))
  const stream = streamOf(
    ': hello\n\n',
    event(generation('running', 0.5)),
    end + event(generation('running')),
  )
  expect(await follow({ streams: [stream] })).toEqual(['running 0.5', 'succeeded 1'])
})

test('an event may arrive in pieces, even in the middle of a character', async () => {
  const bytes = new TextEncoder().encode(event({ ...generation('succeeded', 1), step: 'Überzeichnen 🎨' }))
  const stream = streamOfBytes([...bytes].map((byte) => Uint8Array.of(byte)))
  expect(await follow({ streams: [stream] })).toEqual(['succeeded 1'])
})

test('polling works where streams do not', async () => {
  const refused = () => new ApiError('no streams here', { code: 50_000, status: 502, data: null })
  const answers = [generation('running', 0.2), generation('failed', 0.2)]
  expect(await follow({ streams: [refused(), refused()], answers })).toEqual(['running 0.2', 'failed 0.2'])
})

test('a stream that breaks off is opened again', async () => {
  const streams = [streamOf(event(generation('queued'))), streamOf(event(generation('canceled')))]
  expect(await follow({ streams, answers: [generation('running', 0.1)] })).toEqual([
    'queued 0',
    'running 0.1',
    'canceled 0',
  ])
})

test('a network outage does not end it', async () => {
  const away = () => new TypeError('Failed to fetch')
  const streams = [away(), away(), streamOf(event(generation('succeeded', 1)))]
  expect(await follow({ streams, answers: [null, null] })).toEqual(['succeeded 1'])
})

test('it goes on while any of several generations is open', async () => {
  const another = (status: Generation['status']) => event({ ...generation(status), id: 'gen_2' })
  const stream = streamOf(
    another('queued'),
    event(generation('failed')),
    another('running'),
    another('succeeded'),
  )
  expect(await follow({ streams: [stream] })).toEqual(['queued 0', 'failed 0', 'running 0', 'succeeded 0'])
})
