import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EnginesOfTool, OperatorEngine } from '../../../shared/contract/engines.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { EngineRow } from './engine-row.tsx'
import { firstAsked, servingReason } from './serving-reason.ts'
import { useMay } from './use-may.ts'

type ToolEnginesProps = { tool: EnginesOfTool; onChange: () => void }

/** The engines of one tool, in the order in which they are tried; the order can be changed. */
export function ToolEngines({ tool, onChange }: ToolEnginesProps) {
  const intl = useIntl()
  const [draft, setDraft] = useState<string[] | null>(null)
  const [saving, setSaving] = useState(false)
  const [moved, setMoved] = useState('')
  const { engines, serving, builtin, waiting, reordered } = tool
  const shown = draft ? draft.flatMap((id) => engines.find((engine) => engine.id === id) ?? []) : engines

  function move(place: number, by: 1 | -1) {
    const ids = shown.map(({ id }) => id)
    const [id = ''] = ids.splice(place, 1)
    setDraft(ids.toSpliced(place + by, 0, id))
    const name = shown[place]?.name
    setMoved(intl.formatMessage({ id: 'admin.engines.moved' }, { name, place: place + by + 1 }))
  }

  async function save(order: string[] | null) {
    setSaving(true)
    const saved = await succeeds(() =>
      api('POST /api/operation/engines/{tool}/order', {
        params: { tool: tool.tool },
        body: { engines: order },
      }),
    )
    setSaving(false)
    if (!saved) return
    setDraft(null)
    showToast(intl.formatMessage({ id: 'admin.engines.order.saved' }), { kind: 'success' })
    onChange()
  }

  return (
    <article aria-label={tool.title} className="rounded-lg bg-sunken p-4 ring-1 ring-line sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{tool.title}</h3>
        <Badge tone={serving ? 'brand' : 'danger'}>
          {serving?.name ?? <FormattedMessage id="admin.engines.nobody" />}
        </Badge>
        {waiting > 0 && (
          <Badge>
            <FormattedMessage id="admin.engines.waiting" values={{ waiting }} />
          </Badge>
        )}
      </header>
      <p className="mt-1 text-ink-muted text-sm">
        <FormattedMessage
          id={`admin.engines.why.${servingReason(tool)}`}
          values={{ first: firstAsked(engines)?.name, serving: serving?.name }}
        />
      </p>
      <ol className="mt-3 divide-y divide-line">
        {shown.map((engine, place) => (
          <EngineRow
            key={engine.id}
            tool={tool.tool}
            engine={engine}
            onUp={place > 0 ? () => move(place, -1) : null}
            onDown={place < shown.length - 1 ? () => move(place, 1) : null}
            onChange={onChange}
          />
        ))}
        {builtin && (
          <li className="py-3 text-sm">
            <span className="font-semibold">{builtin}</span>{' '}
            <span className="text-ink-muted">
              <FormattedMessage id="admin.engines.built_in" />
            </span>
          </li>
        )}
      </ol>
      <output className="sr-only">{moved}</output>
      <OrderActions
        isChanged={draft !== null && !isSameOrder(draft, engines)}
        reordered={reordered}
        saving={saving}
        onSave={() => void save(shown.map(({ id }) => id))}
        onDiscard={() => setDraft(null)}
        onReset={() => void save(null)}
      />
    </article>
  )
}

const isSameOrder = (ids: readonly string[], engines: readonly OperatorEngine[]) =>
  engines.every(({ id }, place) => ids[place] === id)

type OrderActionsProps = {
  isChanged: boolean
  reordered: boolean
  saving: boolean
  onSave: () => void
  onDiscard: () => void
  onReset: () => void
}

function OrderActions({ isChanged, reordered, saving, onSave, onDiscard, onReset }: OrderActionsProps) {
  const mayChange = useMay('change_engines')
  if (!mayChange || (!isChanged && !reordered)) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {isChanged ? (
        <>
          <Button size="sm" variant="primary" loading={saving} onClick={onSave}>
            <FormattedMessage id="admin.engines.order.save" />
          </Button>
          <Button size="sm" onClick={onDiscard}>
            <FormattedMessage id="action.cancel" />
          </Button>
        </>
      ) : (
        <>
          <span className="text-ink-muted text-sm">
            <FormattedMessage id="admin.engines.order.changed" />
          </span>
          <Button size="sm" loading={saving} onClick={onReset}>
            <FormattedMessage id="admin.engines.order.reset" />
          </Button>
        </>
      )}
    </div>
  )
}
