import { lazy } from 'react'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const EnginesPage = lazy(() => import('../features/admin/engines-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <EnginesPage />
    </OperatorPage>
  )
}
