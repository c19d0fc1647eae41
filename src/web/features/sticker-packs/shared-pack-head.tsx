import { useIntl } from 'react-intl'
import type { SharedPack } from '../../../shared/contract/sticker-packs.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { PageHead } from '../share/page-head.tsx'

export function SharedPackHead({ pack: { id, name: title, stickers, indexable } }: { pack: SharedPack }) {
  const intl = useIntl()
  const { site, name } = useSite()
  const description = intl.formatMessage({ id: 'packs.shared.description' }, { count: stickers.length, name })
  return (
    <>
      <PageHead path={`/p/${id}`} title={title} description={description} indexable={indexable} />
      <meta property="og:image" content={`${site?.origin ?? ''}/media/packs/${id}/card`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
