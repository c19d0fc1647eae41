import { splitLocale } from '../../../shared/i18n/locales.ts'

/** What specification §3 calls shared state, under its own names: the current operation, and whether this is the parody. */
export type SharedState = { opeation_key: string | null; 'is-trump': boolean }

export const NO_STATE: SharedState = { opeation_key: null, 'is-trump': false }

const PARODY = 'trump-ai-voice-generator'
const DEFAULT_OPERATION = 'text_to_character'

/** The state after somebody has come to a page (specification §4). */
export function stateAt(before: SharedState, pathname: string, operation: string | null): SharedState {
  const { path } = splitLocale(pathname)
  return {
    opeation_key: operation ?? before.opeation_key ?? DEFAULT_OPERATION,
    'is-trump': path.includes(PARODY),
  }
}
