import type { Context } from 'hono'

/** Whether the browser has this version already. Weak and strong tags are compared by what they name. */
export function isKnownToBrowser(context: Context, etag: string): boolean {
  const known = context.req.header('if-none-match')?.split(',').map(nameIn) ?? []
  return known.includes(nameIn(etag)) || known.includes('*')
}

function nameIn(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
