import { useSite } from '../../app/pages/use-site.ts'
import { cardTitle } from './media-card.ts'

type PageHeadProps = { path: string; title: string; description: string; indexable: boolean }

/**
 * The meta tags of a shared page for search engines and chats. Pages are listed only if their owners ask for
 * it.
 */
export function PageHead({ path, title: whole, description, indexable }: PageHeadProps) {
  const { site, name } = useSite()
  const title = cardTitle(whole)
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      {!indexable && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${site?.origin ?? ''}${path}`} />
    </>
  )
}
