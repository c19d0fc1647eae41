import type { EngineWebhooks } from '../../modules/generations/engine-webhooks.ts'
import type { App } from '../app-type.ts'

/**
 * Receives what engine providers post. The body is passed on unparsed, because signatures cover its exact
 * bytes.
 */
export function mountEngineWebhooks(app: App, webhooks: EngineWebhooks): void {
  app.post('/api/engines/webhooks/:provider', async (context) => {
    const outcome = await webhooks.receive({
      provider: context.req.param('provider'),
      runId: context.req.query('run') ?? '',
      body: await context.req.text(),
      headers: context.req.raw.headers,
    })
    return context.json({ outcome }, outcome === 'refused' ? 400 : 200)
  })
}
