import { z } from 'zod'
import type { Calls } from './call.ts'

const base64url = (characters: number) =>
  z
    .string()
    .length(characters)
    .regex(/^[A-Za-z0-9_-]+$/)

/** Encrypted connections to host names only, not to IP addresses. */
const endpoint = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(1000)

/** In the format of the browser's own `PushSubscription`. */
export const PushSubscriptionInput = z.object({
  endpoint,
  /** 65 bytes. */
  public_key: base64url(87),
  /** 16 bytes. */
  shared_secret: base64url(22),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const pushCalls = {
  'GET /api/push/key': {
    tag: 'Notices',
    summary: 'The key with which a browser knows notices of this site',
    data: z.object({ key: z.string() }),
  },
  'POST /api/push/subscribe': {
    tag: 'Notices',
    summary: 'Have a browser told when something is ready, though no page of the site is open',
    body: PushSubscriptionInput,
    data: z.object({}),
  },
  'POST /api/push/unsubscribe': {
    tag: 'Notices',
    summary: 'Have a browser told no more',
    body: PushSubscriptionInput.pick({ endpoint: true }),
    data: z.object({}),
  },
} as const satisfies Calls
