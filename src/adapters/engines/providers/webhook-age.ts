import { WebhookRefusedError } from '../../../modules/generations/remote-engine.ts'

const MAX_CLOCK_DIFFERENCE_S = 300

/** An older message could be a replay. Takes the seconds since 1970 that are signed with it. */
export function refuseOldWebhook(timestamp: string | undefined): void {
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_CLOCK_DIFFERENCE_S
  if (!isRecent) throw new WebhookRefusedError('It is too old.')
}
