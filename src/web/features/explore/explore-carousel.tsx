import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { ExploreEntry } from '../../../shared/contract/tools.ts'
import { Carousel } from '../../components/ui/carousel.tsx'
import { ExploreSlide } from './explore-slide.tsx'

const SLIDE_MS = 5000

type ExploreCarouselProps = {
  entries: readonly ExploreEntry[]
  slideClassName: string
  /** Called on the way to one of the pages. */
  onLeave?: () => void
}

/** Links to other pages; the current page is left out. */
export function ExploreCarousel({ entries, slideClassName, onLeave }: ExploreCarouselProps) {
  const intl = useIntl()
  const here = useLocation().pathname.split('/').at(-1)
  return (
    <Carousel
      autoplayMs={SLIDE_MS}
      loop
      slideClassName={slideClassName}
      labels={{
        title: intl.formatMessage({ id: 'explore.title' }),
        carousel: intl.formatMessage({ id: 'explore.carousel' }),
        slide: intl.formatMessage({ id: 'explore.slide' }),
        previous: intl.formatMessage({ id: 'explore.previous' }),
        next: intl.formatMessage({ id: 'explore.next' }),
        play: intl.formatMessage({ id: 'explore.play' }),
        pause: intl.formatMessage({ id: 'explore.pause' }),
        position: (number, total) => intl.formatMessage({ id: 'explore.position' }, { number, total }),
      }}
    >
      {entries
        .filter(({ slug }) => slug !== here)
        .map((entry) => (
          <ExploreSlide key={entry.slug} entry={entry} {...(onLeave && { onLeave })} />
        ))}
    </Carousel>
  )
}
