import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { CompareSlider } from '../../components/ui/compare-slider.tsx'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'
import { PreviewButton } from '../catalogue/preview-button.tsx'

type Example = ToolDetail['examples'][number]
type Loading = 'eager' | 'lazy'
type ExampleProps = { example: Example; title: string; loading: Loading }

/** What the tool has made of our own photos or words: one to look at closely, or several beside each other. */
export function ToolExample({ tool: { title, path, examples } }: { tool: ToolDetail }) {
  // On the start page they are what people see first.
  const loading = path === '/' ? 'eager' : 'lazy'
  const [example, ...others] = examples
  if (!example) return null
  if (others.length === 0) return <Single example={example} title={title} loading={loading} />
  return (
    <ul className="flex w-full max-w-2xl flex-wrap justify-center gap-4">
      {examples.map((each) => (
        <li key={each.after} className="w-[calc(50%-0.5rem)] sm:w-[calc(33%-0.75rem)]">
          <Small example={each} title={title} loading={loading} />
        </li>
      ))}
    </ul>
  )
}

function Single({ example, title, loading }: ExampleProps) {
  const { width, height } = example
  // As wide as the panel allows, and never so tall that the words below it leave the window.
  const maxWidth = `min(100%, 36rem, ${Math.round((44 * width) / height)}dvh)`
  return (
    <figure className="flex w-full flex-col items-center gap-3">
      <div className="w-full" style={{ maxWidth }}>
        {example.before ? (
          <Comparison example={example} before={example.before} title={title} loading={loading} />
        ) : (
          <After
            example={example}
            title={title}
            loading={loading}
            className="h-auto w-full rounded-xl shadow-sm ring-1 ring-line"
          />
        )}
      </div>
      <figcaption className="text-ink-muted text-sm">
        <FormattedMessage id="result.example" />
        {example.words && <Words words={example.words} />}
      </figcaption>
    </figure>
  )
}

function Comparison({ example, before, title, loading }: ExampleProps & { before: string }) {
  const intl = useIntl()
  const { width, height } = example
  return (
    <CompareSlider
      label={intl.formatMessage({ id: 'result.compare' })}
      ratio={`${width} / ${height}`}
      before={
        <img
          src={before}
          alt={intl.formatMessage({ id: 'result.example_before' })}
          width={width}
          height={height}
          loading={loading}
        />
      }
      after={
        <div className="checker size-full">
          <After example={example} title={title} loading={loading} />
        </div>
      }
      beforeLabel={intl.formatMessage({ id: 'result.before' })}
      afterLabel={intl.formatMessage({ id: 'result.after' })}
      formatValue={(percent) => intl.formatMessage({ id: 'result.compare_value' }, { percent })}
    />
  )
}

/** The photo lies small on the corner of what was made from it. */
function Small({ example, title, loading }: ExampleProps) {
  const intl = useIntl()
  return (
    <figure className="flex flex-col gap-2">
      <div className="relative">
        <After example={example} title={title} loading={loading} className="h-auto w-full" />
        {example.before && (
          <img
            src={example.before}
            alt={intl.formatMessage({ id: 'result.example_before' })}
            width={64}
            height={64}
            loading={loading}
            className="absolute top-0 left-0 size-3/10 rounded-lg object-cover shadow-md ring-2 ring-white"
          />
        )}
      </div>
      {example.words && (
        <figcaption className="text-sm">
          <Words words={example.words} />
        </figcaption>
      )}
    </figure>
  )
}

function After({ example, title, loading, className }: ExampleProps & { className?: string }) {
  const intl = useIntl()
  if (example.film) {
    return <Film {...{ example, title, loading, className }} film={example.film} />
  }
  return (
    <img
      src={example.after}
      alt={intl.formatMessage({ id: 'result.example_after' }, { tool: title })}
      width={example.width}
      height={example.height}
      loading={loading}
      className={className}
    />
  )
}

type FilmProps = ExampleProps & { film: string; className?: string | undefined }

/** A frame of the film, over which it plays again and again: by itself, unless people mind motion. */
function Film({ example, film, title, loading, className }: FilmProps) {
  const intl = useIntl()
  const moves = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const playing = chosen ?? moves
  return (
    <div className="relative">
      <img
        src={example.after}
        alt={intl.formatMessage({ id: 'result.example_after' }, { tool: title })}
        width={example.width}
        height={example.height}
        loading={loading}
        className={className}
      />
      {playing && (
        <video
          src={film}
          autoPlay
          muted
          loop
          playsInline
          aria-hidden
          tabIndex={-1}
          className="absolute inset-0 size-full rounded-xl"
        />
      )}
      <div className="absolute right-2 bottom-2">
        <PreviewButton name={title} playing={playing} onToggle={setChosen} />
      </div>
    </div>
  )
}

function Words({ words }: { words: string }) {
  return (
    <q lang="en" className="block font-medium text-ink">
      {words}
    </q>
  )
}
