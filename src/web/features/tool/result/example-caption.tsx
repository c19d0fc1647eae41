import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'

type ExampleCaptionProps = { example: ToolDetail['examples'][number] }

export function ExampleCaption({ example: { words, note } }: ExampleCaptionProps) {
  return (
    <figcaption className="text-ink-muted text-sm">
      <FormattedMessage id="result.example" />
      {words && <ExampleWords words={words} />}
      {note && <span className="mt-1 block">{note}</span>}
    </figcaption>
  )
}

/** The example's prompt. */
export function ExampleWords({ words }: { words: string }) {
  return (
    <q lang="en" className="block font-medium text-ink">
      {words}
    </q>
  )
}
