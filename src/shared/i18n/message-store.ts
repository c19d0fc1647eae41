import { DEFAULT_LOCALE, type LocaleCode } from './locales.ts'

export type MessageStore<M extends Record<string, string>> = {
  load(locale: LocaleCode): Promise<M>
  /** For rendering, which cannot wait: the caller has awaited `load` before. */
  loaded(locale: LocaleCode): M
}

/** Message files are loaded when a locale is first used and kept; the pseudo-locale is computed from English. */
export function messageStore<M extends Record<string, string>>(
  loadEnglish: () => Promise<M>,
): MessageStore<M> {
  const loading = new Map<LocaleCode, Promise<M>>()
  const ready = new Map<LocaleCode, M>()

  const loaders: Record<LocaleCode, () => Promise<M>> = {
    'en-US': loadEnglish,
    'en-XA': async () => {
      const [english, { pseudoMessages }] = await Promise.all([load('en-US'), import('./pseudo-locale.ts')])
      return pseudoMessages(english)
    },
  }

  function load(locale: LocaleCode): Promise<M> {
    const known = loading.get(locale)
    if (known) return known
    const promise = loaders[locale]()
      .catch((error: unknown) => inEnglish(locale, error))
      .then((messages) => {
        ready.set(locale, messages)
        return messages
      })
    loading.set(locale, promise)
    // A failed download must not be cached: the next navigation retries.
    promise.catch(() => loading.delete(locale))
    return promise
  }

  /** If a page's language cannot be loaded, English is used; without English, the page fails. */
  function inEnglish(locale: LocaleCode, error: unknown): Promise<M> {
    // biome-ignore lint/suspicious/noConsole: specification §8 asks for it.
    console.error('Locale loading failure', locale, error)
    if (locale === DEFAULT_LOCALE) throw error
    loading.delete(locale)
    return load(DEFAULT_LOCALE)
  }

  function loaded(locale: LocaleCode): M {
    const messages = ready.get(locale)
    if (!messages) throw new Error(`The messages of ${locale} were used before they were loaded`)
    return messages
  }

  return { load, loaded }
}
