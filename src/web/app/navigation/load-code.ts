import { type ComponentType, lazy } from 'react'
import type { MessageArea } from '../../../shared/i18n/message-areas.ts'
import { retriable } from '../../../shared/retriable.ts'
import { showToast } from '../../components/ui/toast.ts'
import { loadPageMessages, pageMessage } from '../i18n/page-message.ts'
import { reloadIfOutdated } from './watch-versions.ts'

let retry: { requested: Promise<void>; request: () => void } | null = null

/**
 * Loads a part of the site's code with its messages, and never rejects. If it cannot be loaded, the person
 * gets a message and the page stays, until they retry or the connection is back.
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  areas?: readonly MessageArea[],
): Promise<Code> {
  const tryToLoad = retriable(load)
  for (;;) {
    try {
      const [code] = await Promise.all([tryToLoad(), loadPageMessages(areas)])
      return code
    } catch {
      await waitForRetry()
    }
  }
}

/**
 * A component whose code is loaded when it is first shown: the file's default export, or the one that is
 * picked.
 */
export function lazyCode<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPick(load, (code) => code.default)
}

export function lazyPick<Code, Props extends object>(
  load: () => Promise<Code>,
  pick: (code: Code) => ComponentType<Props>,
) {
  return lazy(async () => ({ default: pick(await loadCode(load)) }))
}

/** Shows one message for everything that is missing at the time. */
export function waitForRetry(): Promise<void> {
  if (retry) return retry.requested
  const { promise, resolve } = Promise.withResolvers<void>()
  retry = { requested: promise, request: resolve }
  void promise.then(() => {
    retry = null
  })
  addEventListener('online', () => resolve(), { once: true })
  showToast(pageMessage(navigator.onLine ? 'error.code_missing' : 'error.code_missing_offline'), {
    kind: 'warning',
    until: promise,
    action: { label: pageMessage('action.retry'), run: () => reloadIfOutdated() || resolve() },
  })
  return promise
}

/** People who go on to another page need the missing code there, too. */
export function tryAgain(): void {
  retry?.request()
}
