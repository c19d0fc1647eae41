import { z } from 'zod'
import type { Calls } from './call.ts'
import { Email } from './users.ts'

export const CONTACT_TOPICS = ['help', 'payment', 'privacy', 'idea', 'press'] as const

export const contactCalls = {
  'POST /api/contact': {
    tag: 'Site',
    summary: 'Write to the people who run the site',
    body: z.object({
      email: Email,
      topic: z.enum(CONTACT_TOPICS),
      message: z.string().trim().min(10).max(4000),
    }),
    data: z.object({}),
  },
} as const satisfies Calls
