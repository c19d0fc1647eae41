import { useSession } from '../../app/session/session.ts'

/** Whether VIP status would keep this person's creations longer. False until that is known. */
export function useMayBeKeptLonger(): boolean {
  const session = useSession()
  return session.status === 'signed_in' && session.info?.vip === false
}
