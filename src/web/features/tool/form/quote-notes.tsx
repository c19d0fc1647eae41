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
  /** Of the sentence that says why nothing can be made of it, for whatever is out of use because of that. */
  reasonId: string
}

/**
 * What is known before anything is paid: what to watch out for, and how long it will take. It stands right above the
 * button, where it is seen before the button is pressed; of much to say, some scrolls.
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
      {/* Not read aloud: it comes with every pause in typing. */}
      {asking && (
        <p className="text-ink-subtle text-sm">
          <FormattedMessage id="tool.quote.asking" />
        </p>
      )}
    </div>
  )
}

/** What to expect of something that can be made. */
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
