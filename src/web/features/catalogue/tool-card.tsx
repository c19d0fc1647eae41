import { FormattedMessage } from 'react-intl'
import type { Tool } from '../../../shared/contract/tools.ts'
import { CatalogueCard } from './catalogue-card.tsx'

type ToolCardProps = {
  tool: Pick<Tool, 'path' | 'title' | 'description' | 'picture'>
  coming: boolean
  /** The minimum price of one run. */
  credits?: number | null
}

/** A tool with a picture of its result. Pictures are cropped at the bottom, because faces are at the top. */
export function ToolCard({
  tool: { path, title, description, picture },
  coming,
  credits = null,
}: ToolCardProps) {
  return (
    <CatalogueCard
      path={path}
      title={title}
      coming={coming}
      note={credits !== null && <FormattedMessage id="tools.price" values={{ credits }} />}
      mediaRatio="16 / 10"
      media={
        <img
          src={picture}
          alt=""
          width={320}
          height={200}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="object-[50%_20%]"
        />
      }
    >
      {description}
    </CatalogueCard>
  )
}
