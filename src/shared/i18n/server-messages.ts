import { messageStore } from './message-store.ts'
import type server from './messages/en-US/server.json'

/** The texts in the server's answers: errors, page texts, mail. They are not part of the browser's bundle. */
export const serverMessages = messageStore(
  async (): Promise<typeof server> =>
    (await import('./messages/en-US/server.json', { with: { type: 'json' } })).default,
)

export type ServerMessageKey = keyof typeof server
