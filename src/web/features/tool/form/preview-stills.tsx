import { Images } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from './notice.tsx'
import type { Preview } from './use-preview.ts'

type PreviewStillsProps = {
  preview: Preview
  /** If values are missing, reports them in the form instead of asking for a preview. */
  onAsk: () => void
}

/** A button that previews a clip, and the resulting stills. */
export function PreviewStills({ preview: { answer, asking }, onAsk }: PreviewStillsProps) {
  const intl = useIntl()
  return (
    <div className="grid gap-2.5">
      <Button fullWidth loading={asking} icon={<Images aria-hidden />} onClick={onAsk}>
        <FormattedMessage id="tool.preview.button" />
      </Button>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {answer?.problem && <Notice tone="warning">{answer.problem}</Notice>}
        {answer && answer.pictures.length > 0 && (
          <ul className="grid grid-cols-3 gap-2">
            {answer.pictures.map((picture, i) => (
              <li key={picture}>
                <img
                  src={picture}
                  alt={intl.formatMessage({ id: 'tool.preview.still' }, { number: i + 1 })}
                  className="block w-full rounded-md ring-1 ring-line"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
