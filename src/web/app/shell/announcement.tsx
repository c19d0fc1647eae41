import { useIntl } from 'react-intl'
import { Megaphone } from '../../components/ui/shell-icons.tsx'
import { useSite } from '../pages/use-site.ts'

/** What operators want everybody to know. */
export function Announcement() {
  const intl = useIntl()
  const { site } = useSite()
  if (!site?.announcement) return null
  return (
    <aside
      aria-label={intl.formatMessage({ id: 'shell.announcement' })}
      className="flex items-center justify-center gap-2 bg-brand-soft px-gutter py-2 text-center text-on-brand-soft text-sm"
    >
      <Megaphone aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 break-words">{site.announcement}</p>
    </aside>
  )
}
