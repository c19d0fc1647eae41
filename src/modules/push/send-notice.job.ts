import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { DEFAULT_LOCALE, isLocaleCode, withLocale } from '../../shared/i18n/locales.ts'
import { loadServerText } from '../../shared/i18n/server-text.ts'
import { defineJob, type Job, withHandler } from '../jobs/job.ts'
import type { ToolDirectory } from '../tools/tool-directory.ts'
import { deleteEndpoints, findSubscription } from './push.store.ts'
import type { PushIdentity, PushSender } from './push-sender.ts'

const NoticeOfEnd = z.object({
  endpoint: z.string(),
  generationId: z.string(),
  tool: z.string(),
  isReady: z.boolean(),
})

export const sendNotice = defineJob({ name: 'push.send-notice', schema: NoticeOfEnd, maxAttempts: 4 })

type JobParts = {
  db: Database
  sender: PushSender
  identity: () => Promise<PushIdentity>
  toolDirectory: Pick<ToolDirectory, 'list'>
}

/** Notifies one browser that a generation has ended. An unsubscribed browser is deleted. */
export function sendNoticeJob({ db, sender, identity, toolDirectory }: JobParts): Job<unknown> {
  return withHandler(sendNotice, async ({ endpoint, generationId, tool, isReady }, { signal }) => {
    const subscription = await findSubscription(db, endpoint)
    if (!subscription) return
    const locale = isLocaleCode(subscription.locale) ? subscription.locale : DEFAULT_LOCALE
    const tools = await toolDirectory.list(locale)
    const { title, path } = tools.find(({ slug }) => slug === tool) ?? { title: tool, path: '/' }
    const say = await loadServerText(locale)
    const notice = {
      words: say(isReady ? 'push.ready' : 'push.failed', { tool: title }),
      tag: generationId,
      path: `${withLocale(path, locale)}?generation=${generationId}`,
    }
    const outcome = await sender.send(subscription, notice, await identity(), signal)
    if (outcome === 'gone') await deleteEndpoints(db.orm, [endpoint])
  })
}
