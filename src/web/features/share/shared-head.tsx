import { useIntl } from 'react-intl'
import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { cardTitle, mediaCard, twitterCard } from './media-card.ts'

type SharedHeadProps = { id: string; creation: SharedCreation }

/** What search engines and chats are told. Nobody's creation is listed unless they asked for it. */
export function SharedHead({ id, creation }: SharedHeadProps) {
  const intl = useIntl()
  const { site, name } = useSite()
  const origin = site?.origin ?? ''
  const title = cardTitle(creation.title)
  const description = intl.formatMessage({ id: 'shared.description' }, { tool: creation.tool_title, name })
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      {!creation.indexable && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/s/${id}`} />
      {mediaCard(creation, origin).map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      {twitterCard(creation, id, origin).map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  )
}
