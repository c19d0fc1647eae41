import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { PreviewButton } from '../../../components/player/preview-button.tsx'
import { SilentVideo } from '../../../components/player/silent-video.tsx'
import { useMediaQuery } from '../../../components/ui/use-media-query.ts'

/** Videos play by themselves, unless the person prefers reduced motion. */
function usePlaying() {
  const moves = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  return [chosen ?? moves, setChosen] as const
}

const OVER = 'size-full rounded-xl'

/** A frame of the video, which loops over it. */
export function ExampleVideo({ still, video, title }: { still: ReactNode; video: string; title: string }) {
  const [playing, setPlaying] = usePlaying()
  return (
    <div className="relative">
      {still}
      {playing && <SilentVideo src={video} className={OVER} />}
      <div className="absolute right-2 bottom-2">
        <PreviewButton name={title} playing={playing} onToggle={setPlaying} />
      </div>
    </div>
  )
}

/** Less than two frames, so that nobody sees two moments at once. */
const MAX_APART_SECONDS = 0.07

interface ComparedVideosProps {
  videos: { before: string; after: string }
  title: string
  /** Compares two pictures that the videos are laid over. */
  compare: (before: ReactNode, after: ReactNode) => ReactNode
}

/** Two videos of one scene, kept at the same moment. */
export function ComparedVideos({ videos, title, compare }: ComparedVideosProps) {
  const [playing, setPlaying] = usePlaying()
  const before = useRef<HTMLVideoElement>(null)
  function keepTogether({ currentTarget: { currentTime } }: SyntheticEvent<HTMLVideoElement>) {
    const other = before.current
    if (other && Math.abs(other.currentTime - currentTime) > MAX_APART_SECONDS)
      other.currentTime = currentTime
  }
  return (
    <div className="relative">
      {compare(
        playing && <SilentVideo ref={before} src={videos.before} className={OVER} />,
        playing && <SilentVideo src={videos.after} onTimeUpdate={keepTogether} className={OVER} />,
      )}
      {/* Beside the slider, which handles every press on it itself. */}
      <div className="absolute top-2 right-2">
        <PreviewButton name={title} playing={playing} onToggle={setPlaying} />
      </div>
    </div>
  )
}
