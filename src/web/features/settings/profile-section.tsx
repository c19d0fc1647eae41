import { Mail } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { useAccount } from './use-account.ts'

export function ProfileSection() {
  const intl = useIntl()
  const { user } = useAccount()
  const [changing, setChanging] = useState(false)
  function finish() {
    setChanging(false)
    showToast(intl.formatMessage({ id: 'settings.profile.changed' }), { kind: 'success' })
  }
  return (
    <PageSection
      id="profile"
      title={<FormattedMessage id="settings.profile.title" />}
      description={<FormattedMessage id="settings.profile.description" />}
    >
      <div className="flex items-center gap-x-4 gap-y-3 max-sm:flex-wrap">
        <span className="flex min-w-0 items-center gap-2.5 font-semibold">
          <Mail aria-hidden className="size-4.5 shrink-0 text-ink-subtle" />
          {user ? <span className="break-all">{user.user_email}</span> : <Skeleton className="h-5 w-48" />}
        </span>
        {user?.vip && (
          <Badge tone="solid">
            <FormattedMessage id="settings.profile.vip" />
          </Badge>
        )}
        {!changing && (
          <Button size="sm" className="sm:ml-auto" onClick={() => setChanging(true)}>
            <FormattedMessage id="settings.profile.change" />
          </Button>
        )}
      </div>
      {changing && <ChangeEmailForm onDone={finish} onCancel={() => setChanging(false)} />}
    </PageSection>
  )
}
