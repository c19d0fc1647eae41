import { lazyCode } from '../app/navigation/load-code.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const EnginesPage = lazyCode(() => import('../features/admin/engines-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <EnginesPage />
    </OperatorPage>
  )
}
