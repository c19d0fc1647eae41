import { Ban, Download, LockOpen, LogOut, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import type { OperatorRight } from '../../../shared/operators.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { saveFile } from '../../app/session/save-file.ts'
import { Button } from '../../components/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

type PersonActionsProps = { person: Person; onChange: () => void }
type Action = 'block' | 'unblock' | 'sign-out' | 'delete'

const ACTIONS: { action: Action; right: OperatorRight; icon: ReactNode }[] = [
  { action: 'block', right: 'block_people', icon: <Ban aria-hidden /> },
  { action: 'unblock', right: 'block_people', icon: <LockOpen aria-hidden /> },
  { action: 'sign-out', right: 'sign_people_out', icon: <LogOut aria-hidden /> },
  { action: 'delete', right: 'delete_people', icon: <Trash2 aria-hidden /> },
]

/** The actions for an account. Operators are set in the configuration, so they have no actions here. */
export function PersonActions({ person, onChange }: PersonActionsProps) {
  const [asking, setAsking] = useState<Action | null>(null)
  const hidden = person.blocked_at ? 'block' : 'unblock'
  return (
    <div className="flex flex-wrap gap-2">
      {person.operator_role === null &&
        ACTIONS.filter(({ action }) => action !== hidden).map(({ action, right, icon }) => (
          <ActionButton
            key={action}
            action={action}
            right={right}
            icon={icon}
            onPress={() => setAsking(action)}
          />
        ))}
      <ExportButton id={person.id} />
      {asking && (
        <ActionDialog action={asking} person={person} onDone={onChange} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

type ActionButtonProps = { action: Action; right: OperatorRight; icon: ReactNode; onPress: () => void }

function ActionButton({ action, right, icon, onPress }: ActionButtonProps) {
  if (!useMay(right)) return null
  return (
    <Button size="sm" icon={icon} onClick={onPress}>
      <FormattedMessage id={`admin.person.${action}`} />
    </Button>
  )
}

function ExportButton({ id }: { id: string }) {
  const mayExport = useMay('export_people')
  const [saving, setSaving] = useState(false)
  if (!mayExport) return null
  async function save() {
    setSaving(true)
    await succeeds(() => saveFile(`/api/operation/people/${id}/export`, `${id}.json`))
    setSaving(false)
  }
  return (
    <Button size="sm" icon={<Download aria-hidden />} loading={saving} onClick={() => void save()}>
      <FormattedMessage id="admin.person.export" />
    </Button>
  )
}

type ActionDialogProps = { action: Action; person: Person; onDone: () => void; onClose: () => void }

function ActionDialog({ action, person: { id, email }, onDone, onClose }: ActionDialogProps) {
  const intl = useIntl()
  return (
    <ReasonDialog
      title={<FormattedMessage id={`admin.person.${action}.title`} />}
      what={<FormattedMessage id={`admin.person.${action}.what`} />}
      about={email}
      confirm={<FormattedMessage id={`admin.person.${action}.confirm`} />}
      danger={action === 'block' || action === 'delete'}
      act={(reason) => api(`POST /api/operation/people/{id}/${action}`, { params: { id }, body: { reason } })}
      done={intl.formatMessage({ id: `admin.person.${action}.done` })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
