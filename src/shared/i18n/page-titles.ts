import type { LocaleCode } from './locales.ts'
import { serverMessages } from './server-messages.ts'

/** Returns the titles of the pages of tools and effects. One that is no longer there is called by its slug. */
export async function loadPageTitles(locale: LocaleCode): Promise<(slug: string) => string> {
  const messages: Record<string, string> = await serverMessages.load(locale)
  return (slug) => messages[`page.${slug}.heading`] ?? slug
}
