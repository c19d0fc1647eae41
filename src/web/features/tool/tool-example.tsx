import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { CompareSlider } from '../../components/ui/compare-slider.tsx'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'
import { PreviewButton } from '../catalogue/preview-button.tsx'

type Example = ToolDetail['examples'][number]
type ExampleProps = { example: Example; title: string }

/**
 * What the tool has made of our own photos or words: one to look at closely, or several beside each other. Small windows
 * show them below the form, so they are lazy; `ExamplePreload` is for the others.
 */
export function ToolExample({ tool: { title, examples } }: { tool: ToolDetail }) {
  const [example, ...others] = examples
  if (!example) return null
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
  // As wide as the panel allows, and never so tall that the words below it leave the window.
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
      <figcaption className="text-ink-muted text-sm">
        <FormattedMessage id="result.example" />
        {example.words && <Words words={example.words} />}
      </figcaption>
    </figure>
  )
}

function Comparison({ example, before, title }: ExampleProps & { before: string }) {
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
          loading="lazy"
        />
      }
      after={
        <div className="checker size-full">
          <After example={example} title={title} />
        </div>
      }
      beforeLabel={intl.formatMessage({ id: 'result.before' })}
      afterLabel={intl.formatMessage({ id: 'result.after' })}
      formatValue={(percent) => intl.formatMessage({ id: 'result.compare_value' }, { percent })}
    />
  )
}

/** The photo lies small on the corner of what was made from it. */
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
          <Words words={example.words} />
        </figcaption>
      )}
    </figure>
  )
}

function After({ example, title, className }: ExampleProps & { className?: string }) {
  const intl = useIntl()
  const still = (
    <img
      src={example.after}
      alt={intl.formatMessage({ id: 'result.example_after' }, { tool: title })}
      width={example.width}
      height={example.height}
      loading="lazy"
      className={className}
    />
  )
  return example.film ? <Film still={still} film={example.film} title={title} /> : still
}

/** A frame of the film, over which it plays again and again: by itself, unless people mind motion. */
function Film({ still, film, title }: { still: ReactNode; film: string; title: string }) {
  const moves = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const playing = chosen ?? moves
  return (
    <div className="relative">
      {still}
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
