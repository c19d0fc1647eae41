import { FormattedMessage } from 'react-intl'
import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import { cx } from '../../../components/ui/cx.ts'
import { useWaitWords } from '../result/use-wait-words.ts'
import { Notice } from './notice.tsx'

type QuoteNotesProps = {
  quote: GenerationQuote | null
  refusal: string | null
  /** Whether the answer to what is in the form now is still to come; nobody has to wait for it. */
  asking: boolean
}

/**
 * What is known before anything is paid: what to watch out for, and how long it will take. It stands right above the
 * button, where it is seen before the button is pressed; of much to say, some scrolls.
 */
export function QuoteNotes({ quote, refusal, asking }: QuoteNotesProps) {
  const waitWords = useWaitWords()
  if (!quote && !refusal && !asking) return null
  return (
    <div className="grid max-h-[35dvh] gap-2 overflow-y-auto">
      <div
        aria-live="polite"
        className={cx('grid gap-2 transition-opacity empty:hidden', asking && 'opacity-60')}
      >
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        {quote?.warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
        {quote && !asking && (
          <p className="text-ink-subtle text-sm">
            <FormattedMessage id="tool.quote.wait" values={{ wait: waitWords(quote.wait_ms) }} />
          </p>
        )}
      </div>
      {/* Not read aloud: it comes with every pause in typing. */}
      {asking && (
        <p className="text-ink-subtle text-sm">
          <FormattedMessage id="tool.quote.asking" />
        </p>
      )}
    </div>
  )
}
