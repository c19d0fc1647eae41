import { lazyCode } from '../app/navigation/load-code.ts'
import { notFound } from '../app/pages/page-loader.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { default, loader } from './not-found.tsx'

const AdminPage = lazyCode(() => import('../features/admin/admin-page.tsx'))

/** Inside the site, no server is needed to say that there is no page. */
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
