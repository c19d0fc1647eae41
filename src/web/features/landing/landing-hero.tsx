import { FormattedMessage } from 'react-intl'
import type { Landing } from '../../../shared/contract/site.ts'
import { useSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Sparkles } from '../../components/ui/shell-icons.tsx'

type LandingHeroProps = { heading: string; description: string; landing: Landing; onStart: () => void }

/** The positions of stickers beside the headline, if the window is wide enough. */
const PLACES = [
  'left-[4%] top-6 -rotate-12',
  'left-[15%] top-28 rotate-6',
  'right-[15%] top-28 -rotate-6',
  'right-[4%] top-6 rotate-12',
]

/** Short enough that the form is visible below it. */
export function LandingHero({ heading, description, landing, onStart }: LandingHeroProps) {
  const session = useSession()
  // Many people may share a network, such as that of a school, so free credits may be used up and must not be
  // promised.
  const usedUp = session.status === 'visitor' && session.credits === 0
  return (
    <header className="aurora-top relative px-gutter pt-8 pb-7 text-center sm:pt-12 sm:pb-9">
      {landing.ideas.items.slice(0, PLACES.length).map(({ name, picture }, index) => (
        <img
          key={name}
          src={picture}
          alt=""
          width={112}
          height={112}
          loading="lazy"
          className={cx('absolute hidden size-28 xl:block', PLACES[index])}
        />
      ))}
      <h1 className="pb-1 text-4xl text-gradient">{heading}</h1>
      <p className="mx-auto mt-1 max-w-prose text-balance text-ink-muted text-lg">{description}</p>
      <p className="mt-5">
        <Button variant="primary" size="lg" icon={<Sparkles aria-hidden />} onClick={onStart}>
          {landing.button}
        </Button>
      </p>
      <p className="mt-2 text-ink-subtle text-sm">
        {usedUp ? <FormattedMessage id="landing.used_up" /> : landing.hint}
      </p>
    </header>
  )
}
