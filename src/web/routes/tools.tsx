import { useLoaderData } from 'react-router'
import type { loadToolHub } from '../features/catalogue/catalogue-loaders.ts'
import { ToolHub } from '../features/catalogue/tool-hub.tsx'

export {
  loadToolHub as loader,
  loadToolHubInBrowser as clientLoader,
} from '../features/catalogue/catalogue-loaders.ts'
export { pageMeta as meta } from '../features/pages/page-meta.ts'

export default function Tools() {
  return <ToolHub {...useLoaderData<typeof loadToolHub>()} />
}
