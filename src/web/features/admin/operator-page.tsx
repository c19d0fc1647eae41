import { type ReactNode, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { useSession } from '../../app/session/session.ts'
import { ErrorPage } from '../../app/shell/error-page.tsx'

/**
 * On the server, this page does not exist for anybody. An operator's browser replaces the error with the
 * page.
 */
export function OperatorPage({ children }: { children: ReactNode }) {
  const session = useSession()
  const error = useRouteError()
  const isOperator = session.status === 'signed_in' && session.info?.operator_role
  return isOperator ? <Suspense>{children}</Suspense> : <ErrorPage error={error} />
}
