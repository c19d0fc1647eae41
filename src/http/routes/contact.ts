import type { Contact } from '../../modules/contact/contact.service.ts'
import type { contactCalls } from '../../shared/contract/contact.ts'
import type { Handlers } from '../calls.ts'

export type ContactOptions = { contact: Contact }

export function contactHandlers({ contact }: ContactOptions): Handlers<typeof contactCalls> {
  return {
    'POST /api/contact': async ({ body }, { address }) => {
      await contact.send(body, address)
      return {}
    },
  }
}
