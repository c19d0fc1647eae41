import type { MetaFunction } from 'react-router'
import type { Site } from '../../../shared/contract/site.ts'
import { SITE_NAME } from '../../../shared/site.ts'
import type { loadPiece } from './gallery-loader.ts'

/** What search engines, tabs and link previews show of a piece. */
export const pieceMeta: MetaFunction<typeof loadPiece> = ({ loaderData, matches }) => {
  // The error page sets its own title.
  if (!loaderData) return []
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { site?: Pick<Site, 'name' | 'origin'> }
    | undefined
  const { name = SITE_NAME, origin = '' } = root?.site ?? {}
  const { id, title, maker, tool_title, kind, url, picture, poster, shown_at } = loaderData.piece
  const address = `${origin}/gallery/${id}`
  const description = [title, maker, tool_title, name].join(' · ')
  const shown = poster ?? picture
  const still = new URL(kind === 'image' ? url : shown.url, origin || address).href
  const size = [
    ...(shown.width ? [{ property: 'og:image:width', content: String(shown.width) }] : []),
    ...(shown.height ? [{ property: 'og:image:height', content: String(shown.height) }] : []),
  ]
  return [
    { title: `${title} | ${name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: still },
    ...size,
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': kind === 'video' ? 'VideoObject' : 'ImageObject',
        name: title,
        description,
        url: address,
        contentUrl: new URL(url, origin || address).href,
        thumbnailUrl: new URL(picture.url, origin || address).href,
        creditText: maker,
        creator: { '@type': loaderData.piece.of_site ? 'Organization' : 'Person', name: maker },
        ...(shown_at && { uploadDate: shown_at }),
      },
    },
  ]
}
