import {
  type Provider,
  RemoteRunFailedError,
  WebhookRefusedError,
} from '../../../modules/generations/remote-engine.ts'

/** For providers whose response to an order is its result. Without idempotency keys, a run whose response is lost is lost. */
export const ANSWERS_AT_ONCE = {
  poll: () => Promise.reject(new RemoteRunFailedError('There is nothing to wait for.')),
  cancel: async () => {},
  recover: async () => ({ kind: 'unknown' }),
  discard: async () => {},
  readWebhook: () => Promise.reject(new WebhookRefusedError('This provider sends no messages.')),
} as const satisfies Partial<Provider>
