import { mayOperate, type OperatorRight } from '../../../shared/operators.ts'
import { useSession } from '../../app/session/session.ts'

/**
 * Whether this operator may take an action. The server checks again; this only hides what it would refuse.
 */
export function useMay(right: OperatorRight): boolean {
  const session = useSession()
  const role = session.status === 'signed_in' ? session.info?.operator_role : null
  return role ? mayOperate(role, right) : false
}
