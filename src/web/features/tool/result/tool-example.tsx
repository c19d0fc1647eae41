import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { CompareSlider } from '../../../components/ui/compare-slider.tsx'
import type { PreviewItem } from '../../../components/ui/media-preview.tsx'
import { ExampleCaption, ExampleWords } from './example-caption.tsx'
import { ComparedVideos, ExampleVideo } from './example-video.tsx'
import { SoundExample } from './sound-example.tsx'

type Example = ToolDetail['examples'][number]
type ExampleProps = { example: Example; title: string }

/**
 * The tool's results for our own photos or prompts: one to look at closely, or several side by side. Small
 * windows show them below the form, so they are lazy; `ExamplePreload` is for the others.
 */
export function ToolExample({ tool: { title, examples } }: { tool: ToolDetail }) {
  const [example, ...others] = examples
  if (!example) return null
  if (example.sound) return <SoundExample example={example} sound={example.sound} title={title} />
  if (others.length === 0) return <Single example={example} title={title} />
  return (
    <ul className="flex w-full max-w-2xl flex-wrap justify-center gap-4">
      {examples.map((each) => (
        <li key={each.after} className="w-[calc(50%-0.5rem)] sm:w-[calc(33%-0.75rem)]">
          <Small example={each} title={title} />
        </li>
      ))}
    </ul>
  )
}

function Single({ example, title }: ExampleProps) {
  const { width, height } = example
  // As wide as the panel allows, and low enough to keep the text below it in view.
  const maxWidth = `min(100%, 36rem, ${Math.round((44 * width) / height)}dvh)`
  return (
    <figure className="flex w-full flex-col items-center gap-3">
      <div className="w-full" style={{ maxWidth }}>
        {example.before ? (
          <Comparison example={example} before={example.before} title={title} />
        ) : (
          <After
            example={example}
            title={title}
            className="h-auto w-full rounded-xl shadow-sm ring-1 ring-line"
          />
        )}
      </div>
      <ExampleCaption example={example} />
    </figure>
  )
}

function Comparison({ example, before, title }: ExampleProps & { before: string }) {
  const { video, video_before } = example
  const pictures = { example, before, title }
  if (!video || !video_before) return <ComparedPictures {...pictures} />
  return (
    <ComparedVideos
      videos={{ before: video_before, after: video }}
      title={title}
      compare={(overBefore, overAfter) => <ComparedPictures {...pictures} over={[overBefore, overAfter]} />}
    />
  )
}

type ComparedPicturesProps = ExampleProps & { before: string; over?: [before: ReactNode, after: ReactNode] }

function ComparedPictures({ example, before, title, over }: ComparedPicturesProps) {
  const intl = useIntl()
  const { width, height } = example
  return (
    <CompareSlider
      label={intl.formatMessage({ id: 'result.compare' })}
      ratio={`${width} / ${height}`}
      before={
        <>
          <img
            src={before}
            alt={intl.formatMessage({ id: over ? 'result.example_video_before' : 'result.example_before' })}
            width={width}
            height={height}
            loading="lazy"
          />
          {over?.[0]}
        </>
      }
      after={
        <div className="checker size-full">
          <Still example={example} title={title} />
          {over?.[1]}
        </div>
      }
      beforeLabel={intl.formatMessage({ id: 'result.before' })}
      afterLabel={intl.formatMessage({ id: 'result.after' })}
      formatValue={(percent) => intl.formatMessage({ id: 'result.compare_value' }, { percent })}
    />
  )
}

/** The photo is a small picture in the corner of its result. */
function Small({ example, title }: ExampleProps) {
  const intl = useIntl()
  return (
    <figure className="flex flex-col gap-2">
      <div className="relative">
        <After example={example} title={title} className="h-auto w-full rounded-xl" />
        {example.before && (
          <img
            src={example.before}
            alt={intl.formatMessage({ id: 'result.example_before' })}
            width={64}
            height={64}
            loading="lazy"
            className="absolute top-0 left-0 size-3/10 rounded-lg object-cover shadow-md ring-2 ring-white"
          />
        )}
      </div>
      {example.words && (
        <figcaption className="text-sm">
          <ExampleWords words={example.words} />
        </figcaption>
      )}
    </figure>
  )
}

function After({ example, title, className }: ExampleProps & { className?: string }) {
  const still = (
    <OpenedLarge example={example} title={title}>
      <Still example={example} title={title} className={className} />
    </OpenedLarge>
  )
  return example.video ? <ExampleVideo still={still} video={example.video} title={title} /> : still
}

/** A press shows it in the whole window. */
function OpenedLarge({ example, title, children }: ExampleProps & { children: ReactNode }) {
  const intl = useIntl()
  const { video, after } = example
  function open() {
    const alt = intl.formatMessage({ id: 'result.example_after' }, { tool: title })
    const item: PreviewItem = video
      ? { kind: 'video', src: video, poster: after, alt }
      : { kind: 'image', src: after, alt }
    openDialog('preview', { items: [item] })
  }
  return (
    <button type="button" onClick={open} className="block w-full cursor-zoom-in rounded-xl">
      {children}
    </button>
  )
}

function Still({ example, title, className }: ExampleProps & { className?: string | undefined }) {
  const intl = useIntl()
  return (
    <img
      src={example.after}
      alt={intl.formatMessage({ id: 'result.example_after' }, { tool: title })}
      width={example.width}
      height={example.height}
      loading="lazy"
      className={className}
    />
  )
}
