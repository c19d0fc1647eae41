import { type ReactNode, type Ref, type SyntheticEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { GenerationOutput } from '../../../../shared/contract/generations.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { ChoiceGroup } from '../../../components/ui/choice-group.tsx'

type VideoProps = {
  src: string
  /** The result's address, even while its source video is shown instead. */
  size: Pick<GenerationOutput, 'width' | 'height'>
  alt: string
  poster?: string | undefined
  /** Lies in a corner of the video. */
  corner?: ReactNode
  ref?: Ref<HTMLVideoElement>
  onLoadedMetadata?: (event: SyntheticEvent<HTMLVideoElement>) => void
}

/** Reserves its space before the file is loaded, so that nothing moves. */
export function ResultVideo({ src, size: { width, height }, alt, corner, ...rest }: VideoProps) {
  const ratio = (width ?? 16) / (height ?? 9)
  return (
    <div className="relative w-full" style={{ maxWidth: `${70 * ratio}dvh` }}>
      <video
        {...rest}
        src={src}
        aria-label={alt}
        controls
        loop
        playsInline
        style={{ aspectRatio: ratio }}
        className="w-full rounded-xl bg-night"
      />
      {corner}
    </div>
  )
}

type ComparedVideoProps = { before: MediaFile; output: GenerationOutput; alt: string; corner?: ReactNode }

/** The video before and after, in the same place: switching continues at the same moment. */
export function ComparedVideo({ before, output, alt, corner }: ComparedVideoProps) {
  const intl = useIntl()
  const video = useRef<HTMLVideoElement>(null)
  const left = useRef({ at: 0, playing: false })
  const [shown, setShown] = useState<'before' | 'after'>('after')
  function show(next: 'before' | 'after') {
    if (video.current) left.current = { at: video.current.currentTime, playing: !video.current.paused }
    setShown(next)
  }
  function goOn({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    const { at, playing } = left.current
    currentTarget.currentTime = at
    // Some browsers play only after a click.
    if (playing) currentTarget.play().catch(() => undefined)
  }
  return (
    <div className="grid w-full justify-items-center gap-3">
      <ResultVideo
        ref={video}
        poster={shown === 'after' ? output.poster?.url : undefined}
        src={shown === 'before' ? before.url : output.url}
        size={output}
        alt={alt}
        corner={corner}
        onLoadedMetadata={goOn}
      />
      <ChoiceGroup
        label={intl.formatMessage({ id: 'result.compare' })}
        hideLabel
        look="segments"
        options={[
          { value: 'before', label: intl.formatMessage({ id: 'result.before' }) },
          { value: 'after', label: intl.formatMessage({ id: 'result.after' }) },
        ]}
        value={shown}
        onValueChange={show}
      />
    </div>
  )
}
