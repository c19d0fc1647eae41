import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageHeading } from '../features/pages/page-heading.tsx'
import { loadPage } from '../features/pages/page-loader.ts'
import { requireSignIn } from '../features/session/sign-in-guard.ts'

export { pageMeta as meta } from '../features/pages/page-meta.ts'

export async function loader(args: LoaderFunctionArgs) {
  requireSignIn(args.url, args.request.headers.get('cookie') ?? '')
  return loadPage(args)
}

export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  requireSignIn(url, document.cookie)
  return serverLoader<typeof loader>()
}

export default function SignedInPage() {
  const { heading, description } = useLoaderData<typeof loader>()
  return <PageHeading heading={heading} description={description} />
}
