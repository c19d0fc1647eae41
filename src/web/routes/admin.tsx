import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { notFound } from '../app/pages/page-loader.ts'
import { useSession } from '../app/session/session.ts'
import { ErrorPage } from '../app/shell/error-page.tsx'

export { default, loader } from './not-found.tsx'

const AdminPage = lazy(() => import('../features/admin/admin-page.tsx'))

/** Following the link inside the site needs no server to say that there is no page. */
export function clientLoader(): never {
  throw notFound()
}

/** The server has no page here, for anybody. An operator's browser puts the console in place of the error. */
export function ErrorBoundary() {
  const session = useSession()
  const error = useRouteError()
  const isOperator = session.status === 'signed_in' && session.info?.is_operator
  if (!isOperator) return <ErrorPage error={error} />
  return (
    <Suspense>
      <AdminPage />
    </Suspense>
  )
}
