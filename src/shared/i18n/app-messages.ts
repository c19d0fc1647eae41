import { messageStore } from './message-store.ts'
import type app from './messages/en-US/app.json'

/** What the browser renders by itself: shell, dialogs, components. */
export const appMessages = messageStore(
  async (): Promise<typeof app> =>
    (await import('./messages/en-US/app.json', { with: { type: 'json' } })).default,
)

export type MessageKey = keyof typeof app
