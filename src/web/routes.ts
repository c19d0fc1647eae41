import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PREFIXED_LOCALES } from '../shared/i18n/locales.ts'

/** The routes of specification §2 below one locale. Ids carry the locale, because each must be unique. */
function pages(locale: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, file, { id: `${locale}:${path}` })
  return [
    index('routes/home.tsx', { id: `${locale}:/` }),
    page('home', 'routes/home.tsx'),
    page('404', 'routes/not-found.tsx'),
    page('ai-effect', 'routes/effects.tsx'),
    page('ai-effect/create', 'routes/tool.tsx'),
    page('ai-tools', 'routes/tools.tsx'),
    page('contact-us', 'routes/contact.tsx'),
    page('content-policy', 'routes/information.tsx'),
    page('gallery', 'routes/gallery.tsx'),
    page('gallery/:id', 'routes/gallery-piece.tsx'),
    page('gallery/:by/:of', 'routes/gallery.tsx'),
    page('login', 'routes/login.tsx'),
    page('my-creations', 'routes/my-creations.tsx'),
    page('operation', 'routes/admin.tsx'),
    page('operation/audit', 'routes/admin-audit.tsx'),
    page('operation/catalogue', 'routes/admin-catalogue.tsx'),
    page('operation/generations', 'routes/admin-generations.tsx'),
    page('operation/people', 'routes/admin-people.tsx'),
    page('operation/people/:id', 'routes/admin-person.tsx'),
    page('operation/engines', 'routes/admin-engines.tsx'),
    page('p/:id', 'routes/shared-pack.tsx'),
    page('pricing', 'routes/pricing.tsx'),
    page('privacy-policy', 'routes/information.tsx'),
    page('s/:id', 'routes/shared.tsx'),
    page('settings', 'routes/settings.tsx'),
    page('status', 'routes/status.tsx'),
    page('sticker-packs', 'routes/sticker-packs.tsx'),
    page('template', 'routes/effects.tsx'),
    page('template/home', 'routes/effects.tsx'),
    page('template/:model', 'routes/tool.tsx'),
    page('terms-of-service', 'routes/information.tsx'),
    page('verify', 'routes/verify.tsx'),
    page('design', 'routes/design.tsx'),
    page(':model', 'routes/tool.tsx'),
    page('*', 'routes/not-found.tsx'),
  ]
}

export default [
  ...PREFIXED_LOCALES.map((locale) =>
    route(locale.code, 'routes/locale.tsx', { id: locale.code }, pages(locale.code)),
  ),
  ...pages('default'),
] satisfies RouteConfig
