import { useSession } from '../../app/session/session.ts'

/** Whether becoming VIP would keep this person's creations longer. Nobody is asked before that is known. */
export function useMayBeKeptLonger(): boolean {
  const session = useSession()
  return session.status === 'signed_in' && session.info?.vip === false
}
