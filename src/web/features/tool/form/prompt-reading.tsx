import { WandSparkles } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { PromptReading as Reading } from '../../../../shared/contract/generations.ts'
import { cx } from '../../../components/ui/cx.ts'
import { Notice } from './notice.tsx'

type PromptReadingProps = {
  reading: Reading | null
  /** Whether the text has changed since. */
  stale: boolean
  /** Whether the note next to the button already says that nothing can be made of it. */
  refused: boolean
  onSuggestion: (prompt: string) => void
}

/**
 * How the prompt above will be interpreted, before anything is paid: what will be drawn, what will not, and
 * what would work.
 */
export function PromptReading({ reading, stale, refused, onSuggestion }: PromptReadingProps) {
  return (
    <div
      aria-live="polite"
      aria-busy={stale}
      className={cx('mt-2.5 grid gap-2.5 text-sm transition-opacity empty:hidden', stale && 'opacity-60')}
    >
      {reading && <Told reading={reading} refused={refused} onSuggestion={onSuggestion} />}
    </div>
  )
}

type ToldProps = Pick<PromptReadingProps, 'refused' | 'onSuggestion'> & { reading: Reading }

function Told({ reading, refused, onSuggestion }: ToldProps) {
  const { understood, ignored, suggestion, beyond } = reading
  return (
    <>
      {understood.length > 0 ? (
        <div>
          <p className="mb-1 text-ink-muted">
            <FormattedMessage id="tool.reading.understood" />
          </p>
          <Chips words={understood} className="bg-brand-soft text-on-brand-soft" />
        </div>
      ) : (
        !refused && (
          <Notice tone="warning">
            <FormattedMessage id="tool.reading.nothing" />
          </Notice>
        )
      )}
      {ignored.length > 0 && (
        <div>
          <p className="mb-1 text-ink-muted">
            <FormattedMessage id="tool.reading.ignored" />
          </p>
          <Chips words={ignored} className="text-ink-muted line-through ring-1 ring-line ring-inset" />
        </div>
      )}
      {suggestion && (
        <button
          type="button"
          onClick={() => onSuggestion(suggestion)}
          className="flex min-h-11 items-center gap-2.5 rounded-md px-3 py-2 text-left ring-1 ring-line ring-inset hover:bg-hover"
        >
          <WandSparkles aria-hidden className="size-4.5 shrink-0 text-brand-500" />
          <span className="min-w-0 break-words">
            <FormattedMessage
              id="tool.reading.suggestion"
              values={{ suggestion: <strong className="font-semibold">{suggestion}</strong> }}
            />
          </span>
        </button>
      )}
      {beyond && (
        <p className="text-ink-subtle">
          <FormattedMessage id="tool.reading.beyond" />
        </p>
      )}
    </>
  )
}

function Chips({ words, className }: { words: readonly string[]; className: string }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {/* The same words may occur twice. */}
      {[...new Set(words)].map((word) => (
        <li key={word} className={cx('max-w-full break-words rounded-full px-2.5 py-0.5', className)}>
          {word}
        </li>
      ))}
    </ul>
  )
}
