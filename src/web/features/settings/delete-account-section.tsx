import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useAccount } from './use-account.ts'

export function DeleteAccountSection() {
  const email = useAccount().user?.user_email
  const [open, setOpen] = useState(false)
  return (
    <PageSection
      id="delete"
      danger
      title={<FormattedMessage id="settings.delete.title" />}
      description={<FormattedMessage id="settings.delete.description" />}
    >
      <Button variant="danger" disabled={!email} onClick={() => setOpen(true)}>
        <FormattedMessage id="settings.delete.start" />
      </Button>
      {open && email && <DeleteAccountDialog email={email} onClose={() => setOpen(false)} />}
    </PageSection>
  )
}
