import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './server-sent-events.ts'

type Bytes = Uint8Array<ArrayBuffer>

function streamOf(pieces: readonly Bytes[], onCancel = () => {}): ReadableStream<Bytes> {
  const left = [...pieces]
  return new ReadableStream<Bytes>({
    pull(controller) {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
    cancel: onCancel,
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function eventsIn(pieces: readonly Bytes[]): Promise<(string | null)[]> {
  const events: (string | null)[] = []
  for await (const event of readEvents(streamOf(pieces))) events.push(event)
  return events
}

test('each event is its data; its lines belong together, and comments are empty', async () => {
  const text = 'data: {"a":1}\n\n: still here\n\nevent: end\ndata:one\ndata: two\n\n'
  expect(await eventsIn([bytesOf(text)])).toEqual(['{"a":1}', null, 'one\ntwo'])
})

test('an incomplete event is not returned', async () => {
  expect(await eventsIn([bytesOf('data: one\n\ndata: tw')])).toEqual(['one'])
})

test('the events are the same wherever the network splits the stream, even inside a character or a line end', async () => {
  const bytes = bytesOf('data: a plüm 🍑\r\n\r\ndata: two\n\n: on\n\ndata: three\r\n\r\n')
  const expected = await eventsIn([bytes])
  expect(expected).toEqual(['a plüm 🍑', 'two', null, 'three'])
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length)), async (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
      const pieces = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end))
      expect(await eventsIn(pieces)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('the server notices when nobody listens anymore', async () => {
  let canceled = false
  const stream = streamOf([bytesOf('data: one\n\n'), bytesOf('data: two\n\n')], () => {
    canceled = true
  })
  for await (const event of readEvents(stream)) {
    expect(event).toBe('one')
    break
  }
  expect(canceled).toBe(true)
})
