import { FormattedMessage } from 'react-intl'
import { useLoaderData } from 'react-router'
import { NoCreationsYet } from '../features/session/no-creations-yet.tsx'
import type { loadSignedInPage } from '../features/session/signed-in-loader.ts'

export { pageMeta as meta } from '../features/pages/page-meta.ts'
export {
  loadSignedInPage as loader,
  loadSignedInPageInBrowser as clientLoader,
} from '../features/session/signed-in-loader.ts'

export default function MyCreations() {
  const { heading, description } = useLoaderData<typeof loadSignedInPage>()
  return (
    <div className="mx-auto max-w-7xl px-gutter py-8 sm:py-12">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 mb-8 text-ink-muted">{description}</p>
      <h2 className="sr-only">
        <FormattedMessage id="creations.gallery" />
      </h2>
      <NoCreationsYet />
    </div>
  )
}
