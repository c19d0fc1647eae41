import { FormattedMessage } from 'react-intl'
import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import { cx } from '../../../components/ui/cx.ts'
import { useWaitWords } from '../result/use-wait-words.ts'
import { Notice } from './notice.tsx'

type QuoteNotesProps = {
  quote: GenerationQuote | null
  refusal: string | null
  /** Whether the answer for the current values is still loading; nobody has to wait for it. */
  asking: boolean
  /**
   * The id of the sentence that explains why it cannot be run, for the controls that are disabled because of
   * it.
   */
  reasonId: string
}

/**
 * What to know before paying: warnings, and how long it will take. It is right above the button, where people
 * see it before they press. Long notes scroll.
 */
export function QuoteNotes({ quote, refusal, asking, reasonId }: QuoteNotesProps) {
  if (!quote && !refusal && !asking) return null
  return (
    <div className="grid max-h-[35dvh] gap-2 overflow-y-auto">
      <div
        aria-live="polite"
        className={cx('grid gap-2 transition-opacity empty:hidden', asking && 'opacity-60')}
      >
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        {quote?.refusal ? (
          <Notice tone="danger">
            <strong className="block font-semibold">
              <FormattedMessage id="tool.quote.impossible" />
            </strong>
            <span id={reasonId} tabIndex={-1} className="outline-none">
              {quote.refusal}
            </span>
          </Notice>
        ) : (
          quote && <Outlook quote={quote} asking={asking} />
        )}
      </div>
      {/* Not read aloud, because it changes with every pause in typing. */}
      {asking && (
        <p className="text-ink-subtle text-sm">
          <FormattedMessage id="tool.quote.asking" />
        </p>
      )}
    </div>
  )
}

/** What to expect of a run. */
function Outlook({ quote, asking }: { quote: GenerationQuote; asking: boolean }) {
  const waitWords = useWaitWords()
  return (
    <>
      {quote.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {!asking && (
        <p className="text-ink-subtle text-sm">
          <FormattedMessage id="tool.quote.wait" values={{ wait: waitWords(quote.wait_ms) }} />
        </p>
      )}
    </>
  )
}
