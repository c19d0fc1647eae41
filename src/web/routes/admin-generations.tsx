import { lazyCode } from '../app/navigation/load-code.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const GenerationsPage = lazyCode(() => import('../features/admin/generations-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <GenerationsPage />
    </OperatorPage>
  )
}
