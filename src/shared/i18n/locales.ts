/** The site's languages. The default one has no path prefix; every other is under `/{code}`. */
export type Locale = {
  code: string
  /** BCP 47 tag for `lang`, `Intl` and `hreflang`. */
  languageTag: string
  /** Hosts on which this locale is served; empty means all. */
  domains: readonly string[]
  defaultForDomains: readonly string[]
  /** Machine-made locales prove that nothing is hard-coded; people are never sent there. */
  madeByMachine: boolean
}

export const LOCALES = [
  { code: 'en-US', languageTag: 'en-US', domains: [], defaultForDomains: [], madeByMachine: false },
  { code: 'en-XA', languageTag: 'en-XA', domains: [], defaultForDomains: [], madeByMachine: true },
] as const satisfies readonly Locale[]

export type LocaleCode = (typeof LOCALES)[number]['code']

export const DEFAULT_LOCALE: LocaleCode = 'en-US'

export const LOCALE_COOKIE = 'i18n_redirected'

export const PREFIXED_LOCALES = LOCALES.filter((locale) => locale.code !== DEFAULT_LOCALE)

export function isLocaleCode(value: string | null | undefined): value is LocaleCode {
  return LOCALES.some((locale) => locale.code === value)
}

/** Splits `/en-XA/pricing` into its locale and the path that all locales share. */
export function splitLocale(pathname: string): { locale: LocaleCode; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  const prefixed = PREFIXED_LOCALES.find((locale) => locale.code === first)
  return prefixed
    ? { locale: prefixed.code, path: `/${rest.join('/')}` }
    : { locale: DEFAULT_LOCALE, path: pathname }
}

export function withLocale(path: string, locale: LocaleCode): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
