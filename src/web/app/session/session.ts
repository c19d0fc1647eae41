import { useSyncExternalStore } from 'react'
import type { UserInfo } from '../../../shared/contract/users.ts'
import { showToast } from '../../components/ui/toast.ts'
import { ApiError } from '../api/api-client.ts'
import { pageMessage } from '../i18n/page-message.ts'
import { reloadPageData } from '../navigation/page-control.ts'
import { quietApi, reportApiError, timeZone } from './browser-api.ts'
import {
  deleteUserInfo,
  readToken,
  readUserInfo,
  type StoredUserInfo,
  storeToken,
  storeUserInfo,
  watchToken,
} from './stored-session.ts'

type SignedIn = {
  status: 'signed_in'
  /** From the cookie at first, so that the header is right at once. Null only until the first answer. */
  user: StoredUserInfo | null
  /** The server's last answer. */
  info: UserInfo | null
  credits: number | null
}
type Visitor = { status: 'visitor'; credits: number | null }

/** Unknown on the server and in the first paint, because a page may be the same for everybody. */
export type Session = { status: 'unknown'; credits: null } | Visitor | SignedIn

const UNKNOWN: Session = { status: 'unknown', credits: null }

let session: Session = UNKNOWN
const watchers = new Set<() => void>()

export function useSession(): Session {
  return useSyncExternalStore(
    watchSession,
    () => session,
    () => UNKNOWN,
  )
}

function watchSession(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Follows the stored token across tabs until the returned function is called. */
export function startSession(): () => void {
  const follow = () => {
    change(storedSession())
    void refreshOrSay()
  }
  follow()
  return watchToken(() => {
    follow()
    // A page that only signed-in people may see must not stay open in another tab.
    if (readToken() === null) reloadPageData()
  })
}

export async function signInWith(token: string): Promise<void> {
  storeToken(token)
  change(storedSession())
  await refreshOrSay()
}

/** For callers that do not wait for the answer. */
async function refreshOrSay(): Promise<void> {
  try {
    await refreshSession()
  } catch {
    // Offline, people know already or the page says so, and missing credits are their least problem.
    if (navigator.onLine) showToast(pageMessage('credits.failed'), { kind: 'danger' })
  }
}

/** Asks the server who is signed in and how many credits they have. */
export async function refreshSession(): Promise<void> {
  const token = readToken()
  if (token === null) {
    const { credit_remain } = await quietApi('GET /api/credit/anonymous-user-credit', {
      headers: { domain: location.host },
    })
    if (readToken() === null) change({ status: 'visitor', credits: credit_remain })
    return
  }
  try {
    const info = await quietApi('GET /api/users/user_info', { headers: { 'time-zone': timeZone() } })
    // The person may have signed out or switched accounts before the answer arrived.
    if (readToken() !== token) return
    storeUserInfo(info)
    change({ status: 'signed_in', user: info, info, credits: info.credit_remain })
  } catch (error) {
    if (readToken() !== token) return
    if (!(error instanceof ApiError && error.status === 401)) throw error
    reportApiError(error)
  }
}

function storedSession(): Session {
  if (readToken() === null) {
    deleteUserInfo()
    return { status: 'visitor', credits: null }
  }
  const user = readUserInfo()
  return { status: 'signed_in', user, info: null, credits: user?.credit_remain ?? null }
}

function change(next: Session): void {
  session = next
  for (const notify of watchers) notify()
}
