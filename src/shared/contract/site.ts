import { z } from 'zod'
import type { Calls } from './call.ts'

/** The public configuration; absent parts are features that the operator has not switched on. */
export const Site = z.object({
  name: z.string(),
  origin: z.url(),
  build_id: z.string(),
  google_client_id: z.string().nullable(),
  analytics: z.object({ script_url: z.url(), site_id: z.string() }).nullable(),
  live_chat: z.object({ script_url: z.url(), site_id: z.string() }).nullable(),
  /** Null unless the operator states that it is real. */
  rating: z.object({ count: z.int(), value: z.number() }).nullable(),
  development: z.boolean(),
  /** The amounts of free credits. */
  rewards: z.object({ daily: z.int(), invite: z.int(), welcome: z.int() }),
  /** The number of generations that a person can run at once, with an account and as VIP. */
  parallel_jobs: z.object({ account: z.int(), vip: z.int() }),
  /** The price of one picture and one video from words, which describe the plans. */
  typical_credits: z.object({ image: z.int(), video: z.int() }),
  /** The operators' message to everybody; null if there is none. */
  announcement: z.string().nullable(),
})
export type Site = z.infer<typeof Site>

/**
 * The data that a page needs before it can be shown; requesting it is the page-data check of specification
 * §2.
 */
export const PageData = z.object({
  path: z.string(),
  key: z.string(),
  heading: z.string(),
  title: z.string(),
  description: z.string(),
  operation: z.string().nullable(),
  /** The text of an information page; empty elsewhere. */
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})
export type PageData = z.infer<typeof PageData>

const Card = z.object({ name: z.string(), title: z.string(), text: z.string() })

/** The landing page's texts around the sticker maker. */
export const Landing = z.object({
  button: z.string(),
  hint: z.string(),
  features: z.object({
    title: z.string(),
    items: z.array(
      Card.extend({
        picture: z.string(),
        alt: z.string(),
        /** The photo and the prompt that the picture was made from; null if there was none. */
        photo: z.string().nullable(),
        said: z.string().nullable(),
      }),
    ),
  }),
  ideas: z.object({
    title: z.string(),
    text: z.string(),
    items: z.array(z.object({ name: z.string(), prompt: z.string(), picture: z.string() })),
  }),
  reasons: z.object({ title: z.string(), items: z.array(Card) }),
  closing: z.object({ title: z.string(), text: z.string() }),
})
export type Landing = z.infer<typeof Landing>

export const siteCalls = {
  'GET /api/site': {
    tag: 'Site',
    summary: 'Public configuration of the site',
    data: Site,
  },
  'GET /api/pages': {
    tag: 'Site',
    summary: 'Texts and facts of the page at a path; a locale prefix chooses the language',
    query: z.object({ path: z.string().startsWith('/').max(200) }),
    data: PageData,
  },
  'GET /api/landing': {
    tag: 'Site',
    summary: 'What the landing page says around the sticker maker',
    data: Landing,
  },
} as const satisfies Calls
