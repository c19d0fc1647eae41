import { html } from 'hono/html'
import type { App } from './app-type.ts'
import type { SiteOptions } from './routes/site.ts'

type Operation = {
  tags?: string[]
  summary?: string
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}
type Paths = Record<string, Record<string, Operation>>

/** The API's description for programs at `/api/openapi.json`, and for people at `/api/docs`. */
export function mountDocumentation(app: App, { site }: SiteOptions): void {
  const document = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${site.name} API`, version: '1' },
      servers: [{ url: site.origin }],
    })

  app.get('/api/openapi.json', (context) => context.json(document()))

  app.get('/api/docs', (context) => {
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return context.html(documentationPage(site.name, document().paths as Paths))
  })
}

function documentationPage(siteName: string, paths: Paths) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${siteName} API</title>
        <style>
          :root { color-scheme: light dark; --line: #8884; }
          body { background: light-dark(#fff, #0e0b16); color: light-dark(#1c1533, #f5f2fc); }
          a { color: light-dark(#5b36d6, #bfaeff); }
          body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
          details { border: 1px solid var(--line); border-radius: 0.75rem; margin: 0.5rem 0; padding: 0.75rem 1rem; }
          summary { cursor: pointer; } code { font-size: 0.95em; } pre { overflow-x: auto; font-size: 0.85em; }
        </style>
      </head>
      <body>
        <main>
          <h1>${siteName} API</h1>
          <p>
            Every answer is <code>{ code, msg, data }</code>; code 100000 means success. Signed-in calls carry
            <code>Authorization: Bearer …</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${calls.map(
            ({ path, method, operation }) => html`<details>
              <summary><code>${method} ${path}</code> — ${operation.summary ?? ''}</summary>
              <pre tabindex="0">${JSON.stringify({ parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }, null, 2)}</pre>
            </details>`,
          )}
        </main>
      </body>
    </html>`
}
