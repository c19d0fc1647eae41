import { FormattedMessage } from 'react-intl'
import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import { useWaitWords } from '../result/use-wait-words.ts'
import { Notice } from './notice.tsx'

type QuoteNotesProps = { quote: GenerationQuote | null; refusal: string | null }

/** What is known before anything is paid: what to watch out for, and how long it will take. */
export function QuoteNotes({ quote, refusal }: QuoteNotesProps) {
  const waitWords = useWaitWords()
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {quote?.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {quote && (
        <p className="text-ink-subtle text-sm">
          <FormattedMessage id="tool.quote.wait" values={{ wait: waitWords(quote.wait_ms) }} />
        </p>
      )}
    </div>
  )
}
