import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/**
 * Serves the files that are in the folder at startup. Other requests never touch the disk, which would take
 * longer than most pages do.
 */
export function serveBuiltFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true, index: 'no-index-files' })
  const addresses = listAddresses(folder)
  return (context, next) => (addresses.has(context.req.path) ? serve(context, next) : next())
}

function listAddresses(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => {
      const inFolder = path.relative(folder, path.join(parentPath, name))
      return `/${inFolder.replaceAll(path.sep, '/')}`
    }),
  )
}
