import { useLoaderData } from 'react-router'
import type { loadToolPage } from '../features/tool/tool-loader.ts'
import { ToolPage } from '../features/tool/tool-page.tsx'

export { pageMeta as meta } from '../features/pages/page-meta.ts'
export {
  loadToolPage as loader,
  loadToolPageInBrowser as clientLoader,
} from '../features/tool/tool-loader.ts'

/** The sticker maker, right under the headline. */
export default function Home() {
  return <ToolPage {...useLoaderData<typeof loadToolPage>()} />
}
