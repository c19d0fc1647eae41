import { findPage, PAGE_PATHS } from '../../shared/catalogue/pages.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'

/** The build of the browser code that this process serves. */
export type BuildInfo = { id: string; builtAt: string }

/** Open pages ask for the latest build from time to time, and reload if they are older. */
export function mountBuilds(app: App, { id, builtAt }: BuildInfo): void {
  const timestamp = Date.parse(builtAt)

  app.get('/builds/latest.json', (context) => {
    context.header('cache-control', 'no-store')
    return context.json({ id, timestamp })
  })

  app.get('/builds/meta/:file', (context) => {
    if (context.req.param('file') !== `${id}.json`) throw new AppError('not_found')
    context.header('cache-control', 'public, max-age=31536000, immutable')
    const prerendered = PAGE_PATHS.filter((path) => findPage(path)?.prerendered)
    return context.json({ id, timestamp, prerendered })
  })
}
