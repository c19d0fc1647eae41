import { useLoaderData } from 'react-router'
import type { loadToolHub } from '../features/catalogue/catalogue-loaders.ts'
import { ToolHub } from '../features/catalogue/tool-hub.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadToolHub as loader,
  loadToolHubInBrowser as clientLoader,
} from '../features/catalogue/catalogue-loaders.ts'

export default function Tools() {
  const { heading, description, tools } = useLoaderData<typeof loadToolHub>()
  return <ToolHub heading={heading} description={description} tools={tools} />
}
