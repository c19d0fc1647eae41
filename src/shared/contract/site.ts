import { z } from 'zod'
import type { Calls } from './call.ts'

/** Configuration that any visitor may know; absent parts are features the operator has not switched on. */
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
  /** What is given for nothing, in credits. */
  rewards: z.object({ daily: z.int(), invite: z.int(), welcome: z.int() }),
  /** How many generations of somebody run at once, with an account and as VIP. */
  parallel_jobs: z.object({ account: z.int(), vip: z.int() }),
  /** What one picture and one video made from words cost, by which plans are described. */
  typical_credits: z.object({ image: z.int(), video: z.int() }),
  /** What operators want everybody to know; null for nothing. */
  announcement: z.string().nullable(),
})
export type Site = z.infer<typeof Site>

/** What a page needs before it can be shown; asking for it is the page-data check of specification §2. */
export const PageData = z.object({
  path: z.string(),
  key: z.string(),
  heading: z.string(),
  title: z.string(),
  description: z.string(),
  operation: z.string().nullable(),
  /** What an information page says; empty elsewhere. */
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})
export type PageData = z.infer<typeof PageData>

const Card = z.object({ name: z.string(), title: z.string(), text: z.string() })

/** What the landing page says around the sticker maker. */
export const Landing = z.object({
  button: z.string(),
  hint: z.string(),
  features: z.object({
    title: z.string(),
    items: z.array(
      Card.extend({
        picture: z.string(),
        alt: z.string(),
        /** The photo and the words that the picture was made from; null where it was made without. */
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
