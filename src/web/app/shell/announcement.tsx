import { useIntl } from 'react-intl'
import { Megaphone } from '../../components/ui/shell-icons.tsx'
import { useSite } from '../pages/use-site.ts'

/** The operators' message to everybody. */
export function Announcement() {
  const intl = useIntl()
  const { site } = useSite()
  if (!site?.announcement) return null
  return (
    <aside
      aria-label={intl.formatMessage({ id: 'shell.announcement' })}
      className="break-words bg-brand-soft px-gutter py-2 text-center text-on-brand-soft text-sm"
    >
      <p>
        <Megaphone aria-hidden className="mr-2 inline size-4 align-text-bottom" />
        {site.announcement}
      </p>
    </aside>
  )
}
