import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'
import { PreviewButton } from '../catalogue/preview-button.tsx'
import { SilentFilm } from '../catalogue/silent-film.tsx'

/** Films play by themselves, unless people mind motion. */
function usePlaying() {
  const moves = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  return [chosen ?? moves, setChosen] as const
}

const OVER = 'size-full rounded-xl'

/** A frame of the film, over which it plays again and again. */
export function ExampleFilm({ still, film, title }: { still: ReactNode; film: string; title: string }) {
  const [playing, setPlaying] = usePlaying()
  return (
    <div className="relative">
      {still}
      {playing && <SilentFilm src={film} className={OVER} />}
      <div className="absolute right-2 bottom-2">
        <PreviewButton name={title} playing={playing} onToggle={setPlaying} />
      </div>
    </div>
  )
}

/** Less than two frames, so that nobody sees two moments at once. */
const MOST_APART_SECONDS = 0.07

interface ComparedFilmsProps {
  films: { before: string; after: string }
  title: string
  /** Compares two pictures over which the films are laid. */
  compare: (before: ReactNode, after: ReactNode) => ReactNode
}

/** Two films of one scene, which show the same moment. */
export function ComparedFilms({ films, title, compare }: ComparedFilmsProps) {
  const [playing, setPlaying] = usePlaying()
  const before = useRef<HTMLVideoElement>(null)
  function keepTogether({ currentTarget: { currentTime } }: SyntheticEvent<HTMLVideoElement>) {
    const other = before.current
    if (other && Math.abs(other.currentTime - currentTime) > MOST_APART_SECONDS)
      other.currentTime = currentTime
  }
  return (
    <div className="relative">
      {compare(
        playing && <SilentFilm ref={before} src={films.before} className={OVER} />,
        playing && <SilentFilm src={films.after} onTimeUpdate={keepTogether} className={OVER} />,
      )}
      {/* Beside the slider, which takes every press on it for its own. */}
      <div className="absolute top-2 right-2">
        <PreviewButton name={title} playing={playing} onToggle={setPlaying} />
      </div>
    </div>
  )
}
