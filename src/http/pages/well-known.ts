import { TOOL_PAGES } from '../../shared/catalogue/tools.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import type { App } from '../app-type.ts'

type WellKnownOptions = { siteName: string; origin: string; build: { builtAt: string } }

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * Addresses that programs request from every site: password managers, security researchers, language models.
 */
export function mountWellKnown(app: App, { siteName, origin, build }: WellKnownOptions): void {
  app.get('/.well-known/change-password', (context) => context.redirect('/settings#password', 302))

  const expires = new Date(Date.parse(build.builtAt) + ONE_YEAR_MS).toISOString()
  const security = [
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/content-policy`,
    '',
  ].join('\n')
  app.get('/.well-known/security.txt', (context) => context.text(security))
  app.get('/security.txt', (context) => context.redirect('/.well-known/security.txt', 301))

  app.get('/llms.txt', async (context) => context.text(await describeForModels(siteName, origin)))
}

/** The site in the format of llmstxt.org: what it is, and a list of links with a sentence each. */
async function describeForModels(siteName: string, origin: string): Promise<string> {
  const texts = await serverMessages.load(DEFAULT_LOCALE)
  type Key =
    | (typeof TOOL_PAGES)[number]['slug']
    | 'home'
    | 'ai-effect'
    | 'pricing'
    | 'content-policy'
    | 'verify'
  const line = (key: Key) => {
    const address = `${origin}${key === 'home' ? '/' : `/${key}`}`
    return `- [${texts[`page.${key}.title`]}](${address}): ${texts[`page.${key}.description`]}`
  }
  return [
    `# ${siteName}`,
    '',
    `> ${texts['page.home.description']}`,
    '',
    '## Tools',
    '',
    line('home'),
    ...TOOL_PAGES.map(({ slug }) => line(slug)),
    line('ai-effect'),
    '',
    '## More',
    '',
    line('pricing'),
    line('content-policy'),
    line('verify'),
    `- [API](${origin}/api/openapi.json): the calls of the site as an OpenAPI document`,
    '',
  ].join('\n')
}
