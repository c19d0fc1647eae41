import type { MetaDescriptor, MetaFunction } from 'react-router'
import { SITE_NAME } from '../../../shared/site.ts'
import type { loadPage } from './page-loader.ts'

/** Title and description as search engines and tabs show them. */
export const pageMeta: MetaFunction<typeof loadPage> = ({ loaderData, matches }): MetaDescriptor[] => {
  // The error page brings its own title.
  if (!loaderData) return []
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { site?: { name: string } }
    | undefined
  return [
    { title: `${loaderData.title} | ${root?.site?.name ?? SITE_NAME}` },
    { name: 'description', content: loaderData.description },
  ]
}
