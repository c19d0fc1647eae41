import type { UserInfo } from '../../../shared/contract/users.ts'
import { useSession } from '../../app/session/session.ts'
import type { StoredUserInfo } from '../../app/session/stored-session.ts'

type Account = { user: StoredUserInfo | null; info: UserInfo | null }

/** The signed-in person: from the cookie at once, complete once the server has answered. */
export function useAccount(): Account {
  const session = useSession()
  return session.status === 'signed_in' ? session : { user: null, info: null }
}
