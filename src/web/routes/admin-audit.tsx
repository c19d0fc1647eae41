import { lazyCode } from '../app/navigation/load-code.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const AuditPage = lazyCode(() => import('../features/admin/audit-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <AuditPage />
    </OperatorPage>
  )
}
