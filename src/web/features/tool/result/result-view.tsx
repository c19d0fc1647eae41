import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Generation, GenerationOutput } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { ShowInFullButton } from '../../../app/dialogs/show-in-full-button.tsx'
import { useZoomLabels } from '../../../app/dialogs/use-zoom-labels.ts'
import { SoundPlayer } from '../../../components/player/sound-player.tsx'
import { CompareSlider } from '../../../components/ui/compare-slider.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { usePanZoom } from '../../../components/ui/use-pan-zoom.ts'
import { ZOOMED_PART, ZoomButtons, ZoomStage } from '../../../components/ui/zoom-stage.tsx'
import { comparedInput, isSameScene } from './compared-input.ts'
import { findMedia } from './find-media.ts'
import { ComparedVideo, ResultVideo } from './result-video.tsx'

type ResultViewProps = { tool: ToolDetail; generation: Generation; output: GenerationOutput }

/** The creation itself, with a comparison if its source shows the same scene. */
export function ResultView({ tool, generation, output }: ResultViewProps) {
  const intl = useIntl()
  const before = useMedia(comparedInput(tool, generation))
  const alt = intl.formatMessage({ id: 'result.picture' }, { tool: tool.title })
  function preview() {
    const download = output.downloads[0]
    openDialog('preview', {
      items: [
        {
          kind: output.kind,
          src: output.url,
          alt,
          ...(output.poster && { poster: output.poster.url }),
          ...(download && { downloadName: download.name, downloadUrl: download.url }),
        },
      ],
    })
  }
  const corner = <ShowInFullButton onClick={preview} />
  return (
    <div className="grid flex-1 place-items-center">
      {before && isSameScene(before, output) ? (
        <Comparison before={before} output={output} alt={alt} corner={corner} />
      ) : (
        <Media output={output} alt={alt} corner={corner} />
      )}
    </div>
  )
}

type MediaProps = {
  output: GenerationOutput
  alt: string
  /** Lies in a corner of a picture or a video. */
  corner: ReactNode
}

function Media({ output, alt, corner }: MediaProps) {
  if (output.kind === 'video') {
    return (
      <ResultVideo src={output.url} size={output} alt={alt} poster={output.poster?.url} corner={corner} />
    )
  }
  if (output.kind === 'audio') {
    return (
      <div className="aurora grid w-full place-items-center rounded-xl px-4 py-16 ring-1 ring-line">
        <SoundPlayer
          src={output.url}
          title={alt}
          durationMs={output.duration_ms}
          className="w-full max-w-xl"
        />
      </div>
    )
  }
  return <Picture output={output} alt={alt} corner={corner} />
}

/** Zoomed and moved in place. */
function Picture({ output, alt, corner }: MediaProps) {
  return (
    <Near
      label={alt}
      corner={corner}
      fills
      className="grid h-full place-items-center rounded-xl bg-sunken ring-1 ring-line"
    >
      <img
        src={output.url}
        alt={alt}
        draggable={false}
        {...(output.width && output.height && { width: output.width, height: output.height })}
        className={cx(
          'checker h-auto max-h-[62dvh] w-auto max-w-full rounded-lg object-contain',
          ZOOMED_PART,
        )}
      />
    </Near>
  )
}

type NearProps = {
  label: string
  corner: ReactNode
  /** Whether it fills the available space. */
  fills?: boolean
  className: string
  style?: CSSProperties
  children: ReactNode
}

/**
 * A whole picture shows its controls only on hover. Fingers zoom by themselves, and a single finger uses the
 * buttons of the full window.
 */
const ASIDE =
  'pointer-coarse:hidden opacity-0 transition-opacity group-focus-within/near:opacity-100 group-hover/near:opacity-100'

function Near({ label, corner, fills = false, className, style, children }: NearProps) {
  const intl = useIntl()
  const labels = useZoomLabels()
  const panZoom = usePanZoom({ pageScrolls: true })
  return (
    <div className={cx('group/near relative w-full', fills && 'self-stretch')} style={style}>
      <ZoomStage
        panZoom={panZoom}
        label={intl.formatMessage({ id: 'preview.stage' }, { title: label })}
        className={className}
      >
        {children}
      </ZoomStage>
      <ZoomButtons
        panZoom={panZoom}
        labels={labels}
        variant="overlay"
        className={cx('absolute top-3 left-3 z-10', panZoom.view.zoom === 1 && ASIDE)}
      />
      {corner}
    </div>
  )
}

function Comparison({ before, output, alt, corner }: MediaProps & { before: MediaFile }) {
  const intl = useIntl()
  if (output.kind === 'video') {
    return <ComparedVideo before={before} output={output} alt={alt} corner={corner} />
  }
  const ratio = (output.width ?? 1) / (output.height ?? 1)
  return (
    <Near
      label={alt}
      corner={corner}
      className="rounded-xl"
      style={{ maxWidth: `min(100%, ${62 * ratio}dvh)` }}
    >
      <CompareSlider
        label={intl.formatMessage({ id: 'result.compare' })}
        ratio={`${ratio}`}
        initial={35}
        before={<img src={before.url} alt="" draggable={false} className={ZOOMED_PART} />}
        after={
          <div className="checker size-full">
            <img src={output.url} alt={alt} draggable={false} className={ZOOMED_PART} />
          </div>
        }
        beforeLabel={intl.formatMessage({ id: 'result.before' })}
        afterLabel={intl.formatMessage({ id: 'result.after' })}
        formatValue={(percent) => intl.formatMessage({ id: 'result.compare_value' }, { percent })}
      />
    </Near>
  )
}

/** The file with an id, null until it is loaded. */
function useMedia(id: string | null): MediaFile | null {
  const [media, setMedia] = useState<MediaFile | null>(null)
  useEffect(() => {
    if (id === null) return
    let current = true
    void findMedia(id).then((found) => current && setMedia(found))
    return () => {
      current = false
    }
  }, [id])
  return media?.id === id ? media : null
}
