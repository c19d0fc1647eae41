import { useLoaderData } from 'react-router'
import type { loadToolPage } from '../features/tool/page/tool-loader.ts'
import { ToolPage } from '../features/tool/page/tool-page.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadToolPage as loader,
  loadToolPageInBrowser as clientLoader,
} from '../features/tool/page/tool-loader.ts'

export default function ToolRoute() {
  return <ToolPage page={useLoaderData<typeof loadToolPage>()} />
}
