import { lazyCode } from '../app/navigation/load-code.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const PersonPage = lazyCode(() => import('../features/admin/person-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <PersonPage />
    </OperatorPage>
  )
}
