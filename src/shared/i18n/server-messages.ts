import { messageStore } from './message-store.ts'
import type server from './messages/en-US/server.json'

/** What the server writes into its answers: errors, page texts, mail. None of it weighs on the browser's bundle. */
export const serverMessages = messageStore(
  async (): Promise<typeof server> =>
    (await import('./messages/en-US/server.json', { with: { type: 'json' } })).default,
)

export type ServerMessageKey = keyof typeof server
