import { withLocale } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import type { App } from '../app-type.ts'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { renderBarePage } from './bare-page.ts'

/** The service worker shows this if a page cannot be loaded. */
export function mountOfflinePage(app: App, { siteName }: { siteName: string }): void {
  app.get('/offline', async (context) => {
    const { locale } = context.get('request')
    const texts = await serverMessages.load(locale)
    context.header('cache-control', 'no-cache')
    context.header(
      'content-security-policy',
      contentSecurityPolicy({ extraOrigins: [], frameAncestors: "'none'" }, []),
    )
    const links = [
      { href: '', label: texts['offline.again'] },
      { href: withLocale('/my-creations', locale), label: texts['offline.creations'] },
    ]
    const words = { title: texts['offline.title'], text: texts['offline.text'] }
    return context.html(renderBarePage({ lang: locale, siteName, ...words, links }))
  })
}
