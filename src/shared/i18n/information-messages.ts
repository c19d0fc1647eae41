import { messageStore } from './message-store.ts'
import type information from './messages/en-US/information.json'

/** The long texts of the information pages, which the server sends with their pages. */
export const informationMessages = messageStore(
  async (): Promise<typeof information> =>
    (await import('./messages/en-US/information.json', { with: { type: 'json' } })).default,
)
