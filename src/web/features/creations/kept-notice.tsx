import { Clock } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { RETENTION_DAYS } from '../../../shared/catalogue/retention.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { Button } from '../../components/ui/button.tsx'
import { useMayBeKeptLonger } from './use-may-be-kept-longer.ts'

/** Says how long creations are kept, before any of them is deleted; on phones in small print, since pieces come first. */
export function KeptNotice() {
  if (!useMayBeKeptLonger()) return null
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-3 text-ink-muted text-xs sm:basis-72 sm:gap-y-2 sm:rounded-lg sm:bg-brand-soft sm:px-4 sm:py-2 sm:text-on-brand-soft sm:text-sm">
      <Clock aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      <p className="min-w-48 flex-1">
        <FormattedMessage
          id="creations.kept"
          values={{ days: RETENTION_DAYS.account, vipDays: RETENTION_DAYS.vip }}
        />
      </p>
      <Button
        size="sm"
        className="max-sm:min-h-6 max-sm:bg-transparent max-sm:px-0 max-sm:py-0 max-sm:text-xs max-sm:underline max-sm:shadow-none max-sm:ring-0"
        onClick={() => openDialog('pricing', {})}
      >
        <FormattedMessage id="creations.keep_longer" />
      </Button>
    </div>
  )
}
