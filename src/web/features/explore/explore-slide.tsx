import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ExploreEntry } from '../../../shared/contract/tools.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { SilentVideo } from '../../components/player/silent-video.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useInView } from '../../components/ui/use-in-view.ts'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'

export function ExploreSlide({ entry, onLeave }: { entry: ExploreEntry; onLeave?: () => void }) {
  return (
    <Card
      className="h-full"
      interactive
      mediaRatio="16 / 9"
      media={<SlideMedia entry={entry} />}
      badge={
        !entry.available && (
          <Badge tone="drop">
            <FormattedMessage id="tool.coming" />
          </Badge>
        )
      }
    >
      <h3 className="text-lg">{entry.title}</h3>
      <p className="flex-1 text-ink-muted text-sm">{entry.desc}</p>
      {/* The server sends only paths of this site. */}
      <AppLink
        to={entry.url as `/${string}`}
        {...(onLeave && { onClick: onLeave })}
        className="stretched mt-2 inline-flex min-h-6 items-center gap-2 font-semibold text-link text-sm outline-none"
      >
        {entry.btn}
        <ArrowRight aria-hidden className="size-4" />
      </AppLink>
    </Card>
  )
}

/** A video plays over its picture, unless the person prefers reduced motion. */
function SlideMedia({ entry: { source, poster } }: { entry: ExploreEntry }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useInView(place, !isSeen, () => setSeen(true))
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)')
  const plays = source !== poster && isSeen && !wantsStillness
  return (
    <span ref={place} className="relative block size-full">
      <img src={poster} alt="" width={800} height={450} loading="lazy" className="size-full object-cover" />
      {plays && <SilentVideo src={source} className="size-full object-cover" />}
    </span>
  )
}
