import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useRouteError } from 'react-router'
import { ErrorPage } from '../features/pages/error-page.tsx'
import { notFound } from '../features/pages/page-loader.ts'
import { useSession } from '../features/session/session.ts'

export { default, loader } from './not-found.tsx'

const AdminPage = lazy(() => import('../features/admin/admin-page.tsx'))

/** Following the link inside the site needs no server to say that there is no page. */
export function clientLoader({ url }: ClientLoaderFunctionArgs): never {
  throw notFound(url.pathname)
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
