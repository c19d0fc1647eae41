import { Clock } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { RETENTION_DAYS } from '../../../shared/catalogue/retention.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { Button } from '../../components/ui/button.tsx'
import { useMayBeKeptLonger } from './use-may-be-kept-longer.ts'

/** Says how long creations are kept, before any of them is deleted. */
export function KeptNotice() {
  if (!useMayBeKeptLonger()) return null
  return (
    <div className="flex flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-brand-soft px-4 py-2 text-on-brand-soft text-sm">
      <Clock aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <FormattedMessage
          id="creations.kept"
          values={{ days: RETENTION_DAYS.account, vipDays: RETENTION_DAYS.vip }}
        />
      </p>
      <Button size="sm" onClick={() => openDialog('pricing', {})}>
        <FormattedMessage id="creations.keep_longer" />
      </Button>
    </div>
  )
}
