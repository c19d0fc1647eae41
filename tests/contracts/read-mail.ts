/** Reads a received message of a single part, as a mail program does. */
export function readMail(source: string): { headers: Map<string, string>; text: string } {
  const end = source.indexOf('\r\n\r\n')
  const headers = new Map<string, string>()
  for (const line of source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()))
  }
  const body = source.slice(end + 4).replace(/\r\n$/, '')
  const text = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit').replaceAll('\r\n', '\n')
  const flowed = headers.get('content-type')?.includes('format=flowed')
  return { headers, text: flowed ? text.replace(/ \n/g, ' ').replace(/^ /gm, '') : text }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  return body
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
