import { createHash } from 'node:crypto'
import { type ContentSecurity, contentSecurityPolicy } from '../content-security-policy.ts'
import type { RenderPage } from './pages.ts'

export type RenderForAllOptions = {
  render: RenderPage
  fetchApi: (request: Request) => Promise<Response>
  contentSecurity: Omit<ContentSecurity, 'frameAncestors'>
}

/** A page that is the same for everybody who may see it, with a policy that lets its scripts run. */
export async function renderForAll(
  request: Request,
  expectedStatus: number,
  { render, fetchApi, contentSecurity }: RenderForAllOptions,
): Promise<{ html: string; policy: string }> {
  const response = await render(request, { nonce: null, fetchApi })
  if (response.status !== expectedStatus)
    throw new Error(`Prerendering ${request.url} answered ${response.status}`)
  const html = await response.text()
  const security = { ...contentSecurity, frameAncestors: "'none'" } as const
  return { html, policy: contentSecurityPolicy(security, inlineScriptHashes(html)) }
}

/** A shared page cannot contain a nonce, so each of its inline scripts is listed by its hash. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}
