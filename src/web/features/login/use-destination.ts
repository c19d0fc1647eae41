import { useSyncExternalStore } from 'react'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { storedReturnPath } from '../../app/session/return-path.ts'

/** The pages of accounts that people come from. Others explain themselves. */
const EXPLAINED = ['my-creations', 'settings'] as const
type Explained = (typeof EXPLAINED)[number]

/** The page that needs the sign-in; null on the server, where one page is rendered for everybody. */
export function useDestination(): Explained | null {
  return useSyncExternalStore(
    () => () => {},
    findDestination,
    () => null,
  )
}

function findDestination(): Explained | null {
  const [address = ''] = storedReturnPath()?.split(/[?#]/) ?? []
  return EXPLAINED.find((page) => splitLocale(address).path === `/${page}`) ?? null
}
