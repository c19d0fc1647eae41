import { serverMessages } from '../../shared/i18n/server-messages.ts'
import { THEME_COLOUR } from '../../shared/site.ts'
import type { App } from '../app-type.ts'

/** Lets people install the site on their home screen, with a shortcut to their creations. */
export function mountManifest(app: App, { siteName }: { siteName: string }): void {
  const png = (name: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName,
    categories: ['photo', 'entertainment'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLOUR,
    background_color: '#faf8ff',
    icons: [
      png('icon-192', '192x192', 'any'),
      png('icon-512', '512x512', 'any'),
      png('maskable-512', '512x512', 'maskable'),
    ],
  }
  app.get('/manifest.webmanifest', async (context) => {
    const { locale } = context.get('request')
    const texts = await serverMessages.load(locale)
    const shortcut = (page: 'home' | 'my-creations', url: string) => ({
      name: texts[`page.${page}.title`],
      description: texts[`page.${page}.description`],
      url,
      icons: [png('icon-192', '192x192', 'any')],
    })
    const shortcuts = [shortcut('home', '/'), shortcut('my-creations', '/my-creations')]
    context.header('content-type', 'application/manifest+json')
    return context.body(JSON.stringify({ ...manifest, lang: locale, shortcuts }))
  })
}
