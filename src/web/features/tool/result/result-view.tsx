import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Generation, GenerationOutput } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { ShowInFullButton } from '../../../app/dialogs/show-in-full-button.tsx'
import { SoundPlayer } from '../../../components/player/sound-player.tsx'
import { CompareSlider } from '../../../components/ui/compare-slider.tsx'
import { comparedInput, isSameScene } from './compared-input.ts'
import { findMedia } from './find-media.ts'
import { ComparedVideo, ResultVideo } from './result-video.tsx'

type ResultViewProps = { tool: ToolDetail; generation: Generation; output: GenerationOutput }

/** The creation itself, beside what it was made from where both show the same scene. */
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
  return (
    <div className="relative grid flex-1 place-items-center">
      {before && isSameScene(before, output) ? (
        <Comparison before={before} output={output} alt={alt} />
      ) : (
        <Media output={output} alt={alt} onOpen={preview} />
      )}
      {output.kind !== 'audio' && <ShowInFullButton onClick={preview} />}
    </div>
  )
}

function Media({ output, alt, onOpen }: { output: GenerationOutput; alt: string; onOpen: () => void }) {
  if (output.kind === 'video') {
    return <ResultVideo src={output.url} size={output} alt={alt} poster={output.poster?.url} />
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
  return (
    <button
      type="button"
      onClick={onOpen}
      className="checker grid w-full cursor-zoom-in place-items-center overflow-hidden rounded-xl ring-1 ring-line"
    >
      <img
        src={output.url}
        alt={alt}
        {...(output.width && output.height && { width: output.width, height: output.height })}
        className="h-auto max-h-[62dvh] w-auto max-w-full animate-pop-in object-contain p-2"
      />
    </button>
  )
}

type ComparisonProps = { before: MediaFile; output: GenerationOutput; alt: string }

function Comparison({ before, output, alt }: ComparisonProps) {
  const intl = useIntl()
  if (output.kind === 'video') return <ComparedVideo before={before} output={output} alt={alt} />
  const ratio = (output.width ?? 1) / (output.height ?? 1)
  return (
    <div className="w-full" style={{ maxWidth: `min(100%, ${62 * ratio}dvh)` }}>
      <CompareSlider
        label={intl.formatMessage({ id: 'result.compare' })}
        ratio={`${ratio}`}
        initial={35}
        before={<img src={before.url} alt="" />}
        after={
          <div className="checker size-full">
            <img src={output.url} alt={alt} />
          </div>
        }
        beforeLabel={intl.formatMessage({ id: 'result.before' })}
        afterLabel={intl.formatMessage({ id: 'result.after' })}
        formatValue={(percent) => intl.formatMessage({ id: 'result.compare_value' }, { percent })}
      />
    </div>
  )
}

/** The file behind an id, null until it is known. */
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
