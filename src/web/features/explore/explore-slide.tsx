import { ArrowRight } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { ExploreEntry } from '../../../shared/contract/tools.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'

export function ExploreSlide({ entry, onLeave }: { entry: ExploreEntry; onLeave?: () => void }) {
  return (
    <Card
      className="h-full"
      interactive
      mediaRatio="16 / 9"
      media={<img src={entry.picture} alt="" width={800} height={450} loading="lazy" />}
      badge={
        !entry.available && (
          <Badge tone="drop">
            <FormattedMessage id="tool.coming" />
          </Badge>
        )
      }
    >
      <h3 className="text-lg">{entry.title}</h3>
      <p className="flex-1 text-ink-muted text-sm">{entry.description}</p>
      {/* The server writes paths of this site, and nothing else. */}
      <AppLink
        to={entry.path as `/${string}`}
        {...(onLeave && { onClick: onLeave })}
        className="stretched mt-2 inline-flex min-h-6 items-center gap-2 font-semibold text-link text-sm outline-none"
      >
        {entry.button}
        <ArrowRight aria-hidden className="size-4" />
      </AppLink>
    </Card>
  )
}
