import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { serverApi } from '../app/api/load-context.ts'
import { notFound } from '../app/pages/page-loader.ts'

export { default } from '../features/design/showcase.tsx'

export const meta = (): MetaDescriptor[] => [{ title: 'Design' }, { name: 'robots', content: 'noindex' }]

/** The page is for developers of the site; visitors of a production site cannot see it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { development } = await serverApi(context)('GET /api/site')
  if (!development) throw notFound()
  return null
}
