import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OrderChange } from '../../../shared/contract/engines.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { Rows } from './rows.tsx'
import { useMay } from './use-may.ts'

type OrderChangesSectionProps = { changes: readonly OrderChange[]; onChange: () => void }

/** Who has reordered or switched which engines, and how to undo it. */
export function OrderChangesSection({ changes, onChange }: OrderChangesSectionProps) {
  return (
    <PageSection
      id="order-changes"
      title={<FormattedMessage id="admin.orders.title" />}
      description={<FormattedMessage id="admin.orders.description" />}
    >
      <Rows
        items={changes}
        none={<FormattedMessage id="admin.orders.none" />}
        row={(change) => <ChangeRow key={change.id} change={change} onUndone={onChange} />}
      />
    </PageSection>
  )
}

function ChangeRow({ change, onUndone }: { change: OrderChange; onUndone: () => void }) {
  const intl = useIntl()
  const mayChange = useMay('change_engines')
  const [working, setWorking] = useState(false)
  const { id, at, tool, title, email, engines, switched_off, is_undo, is_latest } = change
  const when = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })

  async function undo() {
    setWorking(true)
    const undone = await succeeds(() =>
      api('POST /api/operation/engines/{tool}/undo', { params: { tool }, body: { change_id: id } }),
    )
    setWorking(false)
    if (undone) showToast(intl.formatMessage({ id: 'admin.orders.undone' }), { kind: 'success' })
    onUndone()
  }

  return (
    <li className="flex flex-wrap items-start gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        <p>
          {engines ? (
            intl.formatMessage({ id: 'admin.orders.to' }, { engines: engines.join(' → ') })
          ) : (
            <FormattedMessage id="admin.orders.to_file" />
          )}
        </p>
        {switched_off.length > 0 && (
          <p>{intl.formatMessage({ id: 'admin.orders.off' }, { engines: switched_off.join(', ') })}</p>
        )}
        <p className="break-words text-ink-subtle text-xs">
          <FormattedMessage
            id={is_undo ? 'admin.orders.undo_by' : 'admin.orders.by'}
            values={{ email: email ?? intl.formatMessage({ id: 'admin.signals.gone' }), when }}
          />
        </p>
      </div>
      {is_latest && mayChange && (
        <Button
          size="sm"
          loading={working}
          aria-label={intl.formatMessage({ id: 'admin.orders.undo_label' }, { title })}
          onClick={() => void undo()}
        >
          <FormattedMessage id="admin.orders.undo" />
        </Button>
      )}
    </li>
  )
}
