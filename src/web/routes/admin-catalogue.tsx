import { lazyCode } from '../app/navigation/load-code.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const CataloguePage = lazyCode(() => import('../features/admin/catalogue-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <CataloguePage />
    </OperatorPage>
  )
}
