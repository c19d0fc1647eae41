import type { Database } from '../db/database.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import { createSavedPrompts } from '../modules/prompts/saved-prompts.service.ts'
import { promptsSweep } from '../modules/prompts/sweep-prompts.job.ts'
import { createPush } from '../modules/push/push.service.ts'
import { loadPushIdentity } from '../modules/push/push-identity.ts'
import type { PushSender } from '../modules/push/push-sender.ts'
import { sendNoticeJob } from '../modules/push/send-notice.job.ts'
import { subscriptionsSweep } from '../modules/push/sweep-subscriptions.job.ts'
import type { ToolDirectory } from '../modules/tools/tool-directory.ts'

type PersonalValues = {
  db: Database
  queue: JobQueue
  sender: PushSender
  toolDirectory: ToolDirectory
  siteOrigin: string
  now: () => Date
}

/** What the site remembers for people besides their creations: prompts, and browsers that want notifications. */
export function composePersonal({ db, queue, sender, toolDirectory, siteOrigin, now }: PersonalValues) {
  const domain = new URL(siteOrigin).hostname
  const identity = () => loadPushIdentity(db, siteOrigin)
  const prompts = createSavedPrompts({ db, now })
  const push = createPush({ db, queue, identity, now })
  return {
    routes: { prompts: { domain, prompts }, push: { domain, push } },
    /** They move along when a visitor registers, and are deleted with the account. */
    owned: [prompts, push],
    exporters: [
      { section: 'savedPrompts', export: ({ id }: { id: string }) => prompts.list({ kind: 'user', id }) },
      { section: 'notices', export: ({ id }: { id: string }) => push.exportFor(id) },
    ],
    onEnded: push.notify,
    jobs: [
      promptsSweep.job({ db, now }),
      subscriptionsSweep.job({ db, now }),
      sendNoticeJob({ db, sender, identity, toolDirectory }),
    ],
    schedules: [promptsSweep.daily, subscriptionsSweep.daily],
  }
}
