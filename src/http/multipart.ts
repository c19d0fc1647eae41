import { AppError } from '../shared/errors.ts'

/** The additional size of a form around its file. */
export const MAX_FORM_BYTES = 64 * 1024

/**
 * One field of a form. Its body must be read before the next field is requested; the rest is skipped then.
 */
export type FormField = {
  name: string
  /** Null for fields without a file. */
  fileName: string | null
  body: AsyncGenerator<Uint8Array, void>
}

const MAX_HEAD_BYTES = 8 * 1024
const MAX_FIELDS = 64

/** Reads a form with files as a stream, with only a small buffer. */
export async function* readForm(request: Request): AsyncGenerator<FormField, void> {
  const boundary = boundaryOf(request)
  if (!boundary || !request.body) throw new AppError('input_refused', { field: 'none' })
  const source = new ByteSource(request.body)
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const skip = createSkipper(MAX_FORM_BYTES)
  await skip(source.until(delimiter))
  for (let fields = 0; fields < MAX_FIELDS; fields += 1) {
    if ((await source.take(2)).toString('latin1') === '--') return
    const head = parseHead(await source.takeUntil('\r\n\r\n', MAX_HEAD_BYTES))
    const body = source.until(delimiter)
    yield { ...head, body }
    await skip(body)
  }
  throw new AppError('input_refused', { field: 'none' })
}

function boundaryOf(request: Request): string | null {
  const type = request.headers.get('content-type') ?? ''
  const [, quoted, plain] =
    /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain ?? null
}

function parseHead(head: string): Pick<FormField, 'name' | 'fileName'> {
  const disposition = /^content-disposition: *form-data *;(.*)$/im.exec(head)?.[1] ?? ''
  const value = (key: string) => {
    const [, found] = new RegExp(`(?:^|;) *${key}="([^"]*)"`, 'i').exec(disposition) ?? []
    // Browsers encode the characters that would end the value this way.
    return found?.replaceAll('%22', '"').replaceAll('%0D', '').replaceAll('%0A', '') ?? null
  }
  return { name: value('name') ?? '', fileName: value('filename') }
}

/** Reads on past what nobody wants, up to so many bytes of a form altogether. */
function createSkipper(maxBytes: number) {
  let bytes = 0
  return async (body: AsyncGenerator<Uint8Array, void>): Promise<void> => {
    for await (const { length } of body) {
      bytes += length
      if (bytes > maxBytes) throw new AppError('input_refused', { field: 'none' })
    }
  }
}

/** A connection that was reset counts as a form that ended too early. */
const brokenOff = { done: true, value: undefined } as const

/** A stream of bytes that is split at delimiters, even if a delimiter arrives in two pieces. */
class ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  /** A form may begin with its first boundary, so this acts as if a line had ended before it. */
  #held: Buffer = Buffer.from('\r\n')

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader()
  }

  /** The bytes before the delimiter; the delimiter itself is consumed, too. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const found = this.#held.indexOf(mark)
      const sure = found === -1 ? Math.max(0, this.#held.length - mark.length + 1) : found
      const chunk = this.#held.subarray(0, sure)
      this.#held = this.#held.subarray(found === -1 ? sure : found + mark.length)
      if (chunk.length > 0) yield chunk
      if (found !== -1) return
      await this.#more()
    }
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) await this.#more()
    const taken = this.#held.subarray(0, bytes)
    this.#held = this.#held.subarray(bytes)
    return taken
  }

  async takeUntil(mark: string, maxBytes: number): Promise<string> {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of this.until(Buffer.from(mark))) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new AppError('input_refused', { field: 'none' })
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read().catch(() => brokenOff)
    if (done) throw new AppError('upload_unreadable')
    this.#held = Buffer.concat([this.#held, value])
  }
}
