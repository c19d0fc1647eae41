import { retriable } from '../retriable.ts'
import type { LocaleCode } from './locales.ts'
import { MESSAGE_AREAS, type MessageArea } from './message-areas.ts'
import { type MessageStore, messageStore } from './message-store.ts'
import type app from './messages/en-US/app.json'

type AppMessages = typeof app

export type MessageKey = keyof AppMessages

/**
 * The build reduces each to the messages of its area (see `web/bundling/parsed-messages.ts`); elsewhere each
 * is the whole file.
 */
const stores = {
  first: storeOf(() => import('./areas/first.ts')),
  later: storeOf(() => import('./areas/later.ts')),
  console: storeOf(() => import('./areas/console.ts')),
}

function storeOf(load: () => Promise<{ default: AppMessages }>): MessageStore<AppMessages> {
  const tryToLoad = retriable(load)
  return messageStore(async () => (await tryToLoad()).default)
}

/** One object per locale, which grows as areas are loaded, so every holder gets the new messages. */
const known = new Map<LocaleCode, AppMessages>()

/** The browser's own texts: shell, dialogs, components. */
export const appMessages = {
  /** All areas, unless the caller needs fewer. */
  async load(locale: LocaleCode, areas: readonly MessageArea[] = MESSAGE_AREAS): Promise<AppMessages> {
    const parts = await Promise.all(areas.map((area) => stores[area].load(locale)))
    const messages = Object.assign(known.get(locale) ?? {}, ...parts)
    known.set(locale, messages)
    return messages
  },
  /** For rendering, which cannot wait: the caller has awaited `load` before. */
  loaded(locale: LocaleCode): AppMessages {
    const messages = known.get(locale)
    if (!messages) throw new Error(`The messages of ${locale} were used before they were loaded`)
    return messages
  },
}
