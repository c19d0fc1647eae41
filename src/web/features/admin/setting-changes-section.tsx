import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SettingChange } from '../../../shared/contract/catalogue.ts'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { FoldedSection } from './folded-parts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Rows } from './rows.tsx'
import { useSettingWords } from './setting-words.ts'
import { useMay } from './use-may.ts'

type SettingChangesSectionProps = { changes: readonly SettingChange[]; onChange: () => void }

/** Who has changed which setting and why, and how to undo it. */
export function SettingChangesSection({ changes, onChange }: SettingChangesSectionProps) {
  return (
    <FoldedSection
      id="setting-changes"
      title={<FormattedMessage id="admin.catalogue.changes" />}
      description={<FormattedMessage id="admin.catalogue.changes_description" />}
    >
      <Rows
        items={changes}
        none={<FormattedMessage id="admin.catalogue.changes_none" />}
        row={(change) => <ChangeRow key={change.id} change={change} onUndone={onChange} />}
      />
    </FoldedSection>
  )
}

function ChangeRow({ change, onUndone }: { change: SettingChange; onUndone: () => void }) {
  const intl = useIntl()
  const words = useSettingWords()
  const mayChange = useMay('change_catalogue')
  const [asking, setAsking] = useState(false)
  const { id, at, key, kind, operator, reason, is_undo, is_latest } = change
  const title = words.titleOf(change)
  const fromTo = intl.formatMessage(
    { id: 'admin.catalogue.from_to' },
    { before: words.valueOf(kind, change.before), after: words.valueOf(kind, change.after) },
  )
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {title} · <FormattedMessage id={`admin.catalogue.kind.${kind}`} />
        </p>
        <p className="break-words">{fromTo}</p>
        <p className="break-words text-ink-muted">{reason}</p>
        <p className="break-words text-ink-subtle text-xs">
          <FormattedMessage
            id={is_undo ? 'admin.orders.undo_by' : 'admin.orders.by'}
            values={{
              email: operator,
              when: intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
            }}
          />
        </p>
      </div>
      {is_latest && mayChange && (
        <Button
          size="sm"
          aria-label={intl.formatMessage({ id: 'admin.orders.undo_label' }, { title })}
          onClick={() => setAsking(true)}
        >
          <FormattedMessage id="admin.orders.undo" />
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={<FormattedMessage id="admin.catalogue.undo.title" />}
          what={
            <FormattedMessage
              id="admin.catalogue.undo.what"
              values={{ value: words.valueOf(kind, change.before) }}
            />
          }
          about={title}
          confirm={<FormattedMessage id="admin.orders.undo" />}
          danger={false}
          act={(why) =>
            api('POST /api/operation/catalogue/undo', { body: { key, change_id: id, reason: why } })
          }
          done={intl.formatMessage({ id: 'admin.catalogue.undone' })}
          onDone={onUndone}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
