import { EFFECTS, type EffectSlug, findEffect } from './effects.ts'
import { GALLERY_THEMES } from './gallery.ts'
import { PRICING_TABS } from './pricing-tabs.ts'
import type { Operation } from './tools/tool-row.ts'
import { findToolPage, TOOL_PAGES, TOOLS, type ToolPageSlug } from './tools.ts'

/** A page of the site without a tool or effect row. */
type FixedPage = {
  path: string
  /** Names the page's texts: `page.{key}.heading` and so on. */
  key: FixedPageKey
  operation: Operation | null
  /** Signed-out people are sent to the login page and come back afterwards. */
  needsSignIn: boolean
  /** Rendered once, held in memory and cached everywhere, because it is the same for everybody. */
  prerendered: boolean
  /** How long it is held, if its content also changes with people's actions; absent otherwise. */
  heldMs?: number
  /** The one query parameter that changes what the server renders; absent if there is none. */
  views?: { parameter: string; values: readonly string[] }
}

type FixedPageKey =
  | 'ai-effect'
  | 'ai-effect-create'
  | 'ai-tools'
  | 'contact-us'
  | 'content-policy'
  | 'gallery'
  | 'home'
  | 'login'
  | 'my-creations'
  | 'pricing'
  | 'privacy-policy'
  | 'settings'
  | 'status'
  | 'sticker-packs'
  | 'template'
  | 'template-home'
  | 'terms-of-service'
  | 'verify'

type PageKey = FixedPageKey | ToolPageSlug | EffectSlug

/** The same page for everybody, unless a row says otherwise. */
function page(path: string, key: FixedPageKey, rest: Partial<FixedPage> = {}): FixedPage {
  return { path, key, operation: null, needsSignIn: false, prerendered: true, ...rest }
}

/** A reload after this time shows what was published meanwhile. */
const GALLERY_HELD_MS = 30_000
/** As long as the measured figures are cached. */
const STATUS_HELD_MS = 10_000

/** The routes of specification §2 that do not depend on a model. */
const FIXED_PAGES: readonly FixedPage[] = [
  page('/', 'home', { operation: 'home' }),
  page('/home', 'home', { operation: 'home' }),
  page('/ai-effect', 'ai-effect', { operation: 'ai_effect' }),
  page('/ai-effect/create', 'ai-effect-create', { operation: 'ai_effect' }),
  page('/ai-tools', 'ai-tools', { operation: 'ai_tools' }),
  page('/contact-us', 'contact-us'),
  page('/content-policy', 'content-policy'),
  page('/gallery', 'gallery', { heldMs: GALLERY_HELD_MS }),
  page('/login', 'login'),
  page('/my-creations', 'my-creations', { operation: 'my_creations', needsSignIn: true, prerendered: false }),
  page('/pricing', 'pricing', { views: { parameter: 'tab', values: PRICING_TABS } }),
  page('/privacy-policy', 'privacy-policy'),
  page('/settings', 'settings', { operation: 'settings', needsSignIn: true, prerendered: false }),
  // No other cache may hold it any longer.
  page('/status', 'status', { prerendered: false, heldMs: STATUS_HELD_MS }),
  page('/sticker-packs', 'sticker-packs'),
  page('/template', 'template'),
  page('/template/home', 'template-home'),
  page('/terms-of-service', 'terms-of-service'),
  page('/verify', 'verify'),
]

export type Page = Omit<FixedPage, 'key'> & { key: PageKey }

/** The page at a path without locale prefix, or null if there is none: the page-data check of §2. */
export function findPage(path: string): Page | null {
  const fixed = FIXED_PAGES.find((row) => row.path === path)
  if (fixed) return fixed
  const [, first = '', second, ...rest] = path.split('/')
  if (first === 'gallery' && second !== undefined) return galleryPage(path, second, rest)
  if (rest.length > 0) return null
  if (second === undefined) return modelPage(path, first)
  return first === 'template' ? modelPage(path, second) : null
}

/** The pieces of one theme or tool; or one piece, whose existence is only known when it is rendered. */
function galleryPage(path: string, second: string, [third, ...rest]: readonly string[]): Page | null {
  if (third === undefined) return PIECE.test(second) ? page(path, 'gallery', { prerendered: false }) : null
  return rest.length === 0 && GALLERY_LISTS.includes(path)
    ? page(path, 'gallery', { heldMs: GALLERY_HELD_MS })
    : null
}

const PIECE = /^[a-z0-9_-]{3,64}$/

/** The filtered lists of the gallery. */
export const GALLERY_LISTS: readonly string[] = [
  ...GALLERY_THEMES.map((theme) => `/gallery/theme/${theme}`),
  ...TOOLS.filter(({ output }) => output !== 'audio').map(({ slug }) => `/gallery/tool/${slug}`),
]

/** The page of a tool or an effect, under its own name or among the templates. */
function modelPage(path: string, slug: string): Page | null {
  const tool = findToolPage(slug)
  if (tool) return { path, key: tool.slug, operation: tool.operation, needsSignIn: false, prerendered: true }
  return effectPage(path, slug)
}

function effectPage(path: string, slug: string): Page | null {
  const effect = findEffect(slug)
  return effect && { path, key: effect.slug, operation: 'ai_effect', needsSignIn: false, prerendered: true }
}

const UNLISTED = [
  '/design',
  '/operation',
  '/operation/audit',
  '/operation/catalogue',
  '/operation/engines',
  '/operation/generations',
  '/operation/people',
]

/** Pages outside of the tables, which are only found by their address. */
export function isUnlistedPage(path: string): boolean {
  return UNLISTED.includes(path) || /^\/(s|p|operation\/people)\/[^/]+\/?$/.test(path)
}

/**
 * Every path with a page of its own (a tool is also found among the templates): what is prerendered, listed for search
 * engines and walked by tests.
 */
export const PAGE_PATHS: readonly string[] = [
  ...FIXED_PAGES.map((row) => row.path),
  ...TOOL_PAGES.map((tool) => `/${tool.slug}`),
  ...EFFECTS.flatMap((effect) => [`/${effect.slug}`, `/template/${effect.slug}`]),
]
