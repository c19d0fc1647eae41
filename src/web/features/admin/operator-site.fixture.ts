import type { OperatorRole } from '../../../shared/operators.ts'
import { signedInSite, USER_INFO } from '../../app/session/signed-in-site.fixture.ts'

/** A fake site with a signed-in operator, until the test ends. */
export function operatorSite(
  answers: Parameters<typeof signedInSite>[0],
  role: OperatorRole = 'owner',
): Promise<Request[]> {
  const info = { data: { ...USER_INFO, operator_role: role } }
  return signedInSite({ 'GET /api/users/user_info': info, ...answers })
}
