import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'

/** A section's id and name. */
export type Content = { id: string; title: MessageKey }

/** Links to the sections of a long page. */
export function PageContents({ contents }: { contents: readonly Content[] }) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'admin.contents' })}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-1 text-ink-muted underline underline-offset-4">
              <FormattedMessage id={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
