import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FORM_BYTES, readForm } from './multipart.ts'

type Sent = { name: string; fileName?: string; text: string | Uint8Array }

const BOUNDARY = 'the-boundary'

function bytesOf(fields: Sent[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const parts = fields.flatMap(({ name, fileName, text }) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(
      fileName === undefined ? '\r\n\r\n' : `; filename="${fileName}"\r\ncontent-type: a/b\r\n\r\n`,
    ),
    Buffer.from(text),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from(end)])
}

function requestOf(bytes: Uint8Array, pieceBytes = 7, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  let start = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(start, start + pieceBytes))
      start += pieceBytes
    },
  })
  const streamed = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' }
  return new Request('http://plumdrop.test', streamed)
}

async function read(request: Request) {
  const fields: Sent[] = []
  for await (const { name, fileName, body } of readForm(request)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    fields.push({ name, ...(fileName !== null && { fileName }), text: Buffer.concat(chunks) })
  }
  return fields
}

describe('a form', () => {
  it('is read the same, wherever the network splits it', async () => {
    const text = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .constantFrom(`\r\n--${BOUNDARY.slice(0, -1)}`, '\r\n\r\n', '\r', '\r\n--', '')
        .map((tricky) => Buffer.from(tricky)),
    )
    const field = fc.record({
      name: fc.constantFrom('file', 'file1', 'title'),
      fileName: fc.constant('a.png'),
      text,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 4 }),
        fc.integer({ min: 1, max: 90 }),
        async (fields, piece) => {
          const expected = fields.map((sent) => ({ ...sent, text: Buffer.from(sent.text) }))
          expect(await read(requestOf(bytesOf(fields), piece))).toEqual(expected)
        },
      ),
    )
  })

  it('matches what browsers send', async () => {
    const form = new FormData()
    form.append('title', 'A title')
    form.append('file', new File(['bytes'], 'näme "quoted".png'))
    const fields = await read(new Request('http://plumdrop.test', { method: 'POST', body: form }))
    expect(fields).toEqual([
      { name: 'title', text: Buffer.from('A title') },
      { name: 'file', fileName: 'näme "quoted".png', text: Buffer.from('bytes') },
    ])
  })

  it('is refused if what nobody reads is larger than a form', async () => {
    const bytes = bytesOf([{ name: 'noise', text: Buffer.alloc(2 * MAX_FORM_BYTES) }])
    const reading = readForm(requestOf(bytes, 16 * 1024))
    await reading.next()
    await expect(reading.next()).rejects.toMatchObject({ reason: 'input_refused' })
  })

  it('may have fields that nobody reads', async () => {
    const request = requestOf(
      bytesOf([
        { name: 'a', text: 'x'.repeat(500) },
        { name: 'b', text: 'y' },
      ]),
    )
    const names: string[] = []
    for await (const { name } of readForm(request)) names.push(name)
    expect(names).toEqual(['a', 'b'])
  })

  it.each([
    [
      'breaks off',
      requestOf(bytesOf([{ name: 'file', fileName: 'a', text: 'x'.repeat(99) }]).subarray(0, 120)),
      'upload_unreadable',
    ],
    ['has no end', requestOf(bytesOf([{ name: 'file', fileName: 'a', text: 'x' }], '')), 'upload_unreadable'],
    ['is none', requestOf(Buffer.from('{}'), 7, 'application/json'), 'input_refused'],
    [
      'has an endless head',
      requestOf(Buffer.from(`--${BOUNDARY}\r\n${'x'.repeat(20_000)}`), 4000),
      'input_refused',
    ],
    [
      'has endless fields',
      requestOf(bytesOf(Array(100).fill({ name: 'a', text: '' })), 4000),
      'input_refused',
    ],
  ])('that %s is refused', async (_, request, reason) => {
    await expect(read(request)).rejects.toMatchObject({ reason })
  })
})
