import type { Context } from 'hono'

/** Whether the browser already has this version. Weak and strong tags count as equal. */
export function isKnownToBrowser(context: Context, etag: string): boolean {
  const known = context.req.header('if-none-match')?.split(',').map(nameIn) ?? []
  return known.includes(nameIn(etag)) || known.includes('*')
}

function nameIn(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
