import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { AppContext } from '../request-context.ts'

/** The first of these encodings that the browser takes. They take only gzip where the connection is not encrypted. */
export function pickEncoding<Name extends string>(
  context: AppContext,
  names: readonly Name[],
): Name | undefined {
  const accepted = context.req.header('accept-encoding') ?? ''
  return names.find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
}

const WHILE_SOMEBODY_WAITS = { zstd: zstdCompressSync, gzip: gzipSync } as const

/**
 * Compresses what was rendered for one visit. zstd takes a third of gzip's time for it; what is held in memory and had all
 * the time it wanted is smaller by brotli. Nothing in these pages is secret, so that their length betrays nothing.
 */
export async function compressOnce(context: AppContext, page: Response): Promise<Response> {
  const encoding = pickEncoding(context, ['zstd', 'gzip'] as const)
  const isPage = page.headers.get('content-type')?.startsWith('text/html')
  if (!encoding || !isPage || !page.body) return new Response(page.body, page)
  const compressed = WHILE_SOMEBODY_WAITS[encoding](new Uint8Array(await page.arrayBuffer()))
  const response = new Response(new Uint8Array(compressed), page)
  response.headers.set('content-encoding', encoding)
  response.headers.append('vary', 'accept-encoding')
  return response
}
