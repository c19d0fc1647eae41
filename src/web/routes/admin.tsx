import { lazyCode } from '../app/navigation/load-code.ts'
import { notFound } from '../app/pages/page-loader.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { default, loader } from './not-found.tsx'

const AdminPage = lazyCode(() => import('../features/admin/admin-page.tsx'))

/** Following the link inside the site needs no server to say that there is no page. */
export function clientLoader(): never {
  throw notFound()
}

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <AdminPage />
    </OperatorPage>
  )
}
