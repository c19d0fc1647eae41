import type { OutboxMessage } from '../../modules/mail/mailer.ts'
import type { App } from '../app-type.ts'
import { renderOutboxPage } from '../dev/outbox-page.ts'
import { type LocalCallers, requireThisMachine } from '../middleware/require-this-machine.ts'

export type OutboxReader = { list(): Promise<OutboxMessage[]> }

/**
 * Mail that was kept on this machine instead of being sent, so that a new developer can read a sign-in code.
 */
export function mountOutbox(app: App, outbox: OutboxReader, callers: LocalCallers): void {
  const thisMachine = requireThisMachine(callers)
  app.use('/dev/outbox.json', thisMachine)
  app.use('/dev/outbox', thisMachine)

  app.get('/dev/outbox.json', async (context) => context.json({ messages: await outbox.list() }))

  app.get('/dev/outbox', async (context) => {
    context.header('refresh', '5')
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return context.html(renderOutboxPage(await outbox.list()))
  })
}
