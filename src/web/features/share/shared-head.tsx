import { useIntl } from 'react-intl'
import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { mediaCard, twitterCard } from './media-card.ts'
import { PageHead } from './page-head.tsx'

type SharedHeadProps = { id: string; creation: SharedCreation }

export function SharedHead({ id, creation }: SharedHeadProps) {
  const intl = useIntl()
  const { site, name } = useSite()
  const origin = site?.origin ?? ''
  const { title, tool_title: tool, indexable } = creation
  const description = intl.formatMessage({ id: 'shared.description' }, { tool, name })
  return (
    <>
      <PageHead path={`/s/${id}`} title={title} description={description} indexable={indexable} />
      {mediaCard(creation, origin).map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      {twitterCard(creation, id, origin).map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  )
}
