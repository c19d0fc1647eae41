import { FormattedMessage } from 'react-intl'
import { useSite } from '../pages/use-site.ts'
import { askAgain } from './consent-choice.ts'

/** A footer link, shown only if there is something to choose. */
export function CookieChoicesItem() {
  const { site } = useSite()
  if (!site?.analytics && !site?.live_chat) return null
  return (
    <li>
      <button
        type="button"
        onClick={askAgain}
        className="rounded-md px-2 py-2 text-ink-muted text-sm hover:text-ink hover:underline"
      >
        <FormattedMessage id="shell.footer.cookies" />
      </button>
    </li>
  )
}
