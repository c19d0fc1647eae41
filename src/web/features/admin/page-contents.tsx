import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'

/** A section's id and name. */
export type Content = { id: string; title: MessageKey }

type PageContentsProps = { contents: readonly Content[]; onFollow?: (id: string) => void }

/** Links to the sections of a long page. */
export function PageContents({ contents, onFollow }: PageContentsProps) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'admin.contents' })}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={() => onFollow?.(id)}
              className="inline-block py-1 text-ink-muted underline underline-offset-4"
            >
              <FormattedMessage id={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
