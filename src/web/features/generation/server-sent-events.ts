/**
 * The data of each event in a stream of server-sent events. Comments, which only keep the connection open,
 * are empty.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string | null> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.replaceAll('\r\n', '\n').split('\n\n')
      // Text after the last blank line is not complete yet.
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield dataOf(block)
    }
  } finally {
    // Also closes the connection, so the server notices.
    await reader.cancel().catch(() => undefined)
  }
}

function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  if (lines.length === 0) return null
  return lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n')
}
