import type { UserInfo } from '../../../shared/contract/users.ts'
import { USER_INFO_COOKIE } from '../../../shared/user-info-cookie.ts'
import { readStored, removeStored, store } from './browser-storage.ts'
import { deleteCookie, findCookie, writeCookie } from './cookies.ts'

/** The names are the specification's. */
const TOKEN_KEY = 'userToken'
const USER_INFO_AGE_S = 259_200

/** Only the fields that specification §3 reads; anything more would make every request larger for nothing. */
export type StoredUserInfo = Pick<
  UserInfo,
  'user_email' | 'credit_remain' | 'invite_credit' | 'today_spent' | 'vip'
> & { daily_credit: { init_credits: number } }

/**
 * Runs in the head, so that signed-in people have their header from the first paint and nothing moves under
 * their pointer.
 */
export const ACCOUNT_SCRIPT = `try{if(localStorage.getItem('${TOKEN_KEY}'))document.documentElement.dataset.account=''}catch{}`

const watchers = new Set<() => void>()

export function readToken(): string | null {
  return readStored(TOKEN_KEY)
}

export function storeToken(token: string): void {
  store(TOKEN_KEY, token)
}

/** Forgets the signed-in person: the token and the cookie, in every tab. */
export function forgetSession(): void {
  removeStored(TOKEN_KEY)
  deleteUserInfo()
  for (const notify of watchers) notify()
}

export function readUserInfo(): StoredUserInfo | null {
  const stored = findCookie(document.cookie, USER_INFO_COOKIE)
  try {
    return stored ? (JSON.parse(stored) as StoredUserInfo) : null
  } catch {
    return null
  }
}

export function storeUserInfo(user: StoredUserInfo): void {
  const { user_email, credit_remain, invite_credit, today_spent, vip, daily_credit } = user
  const kept: StoredUserInfo = {
    user_email,
    credit_remain,
    invite_credit: { total: invite_credit.total },
    today_spent,
    vip,
    daily_credit: { init_credits: daily_credit.init_credits },
  }
  writeCookie(USER_INFO_COOKIE, JSON.stringify(kept), { maxAgeS: USER_INFO_AGE_S })
}

export function deleteUserInfo(): void {
  deleteCookie(USER_INFO_COOKIE)
}

/** Calls back when this tab forgets the session, or another one signs in or out. */
export function watchToken(notify: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === TOKEN_KEY || event.key === null) notify()
  }
  watchers.add(notify)
  addEventListener('storage', hear)
  return () => {
    watchers.delete(notify)
    removeEventListener('storage', hear)
  }
}
