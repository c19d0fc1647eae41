import { splitLocale } from '../../../shared/i18n/locales.ts'

/**
 * The shared state of specification §3, under its own names: the current operation, and whether this is the
 * parody page.
 */
export type SharedState = { opeation_key: string | null; 'is-trump': boolean }

export const NO_STATE: SharedState = { opeation_key: null, 'is-trump': false }

const PARODY = 'trump-ai-voice-generator'
const DEFAULT_OPERATION = 'text_to_character'

/** The state after a navigation (specification §4). */
export function stateAt(before: SharedState, pathname: string, operation: string | null): SharedState {
  const { path } = splitLocale(pathname)
  return {
    opeation_key: operation ?? before.opeation_key ?? DEFAULT_OPERATION,
    'is-trump': path.includes(PARODY),
  }
}
