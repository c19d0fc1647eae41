import { lazyCode } from '../app/navigation/load-code.ts'
import { OperatorPage } from '../features/admin/operator-page.tsx'

export { clientLoader, default, loader } from './admin.tsx'

const PeoplePage = lazyCode(() => import('../features/admin/people-page.tsx'))

export function ErrorBoundary() {
  return (
    <OperatorPage>
      <PeoplePage />
    </OperatorPage>
  )
}
