import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { Rows } from './rows.tsx'
import { useMay } from './use-may.ts'

type PersonNotesSectionProps = { person: Person; onChange: () => void }

/** The operators' notes to each other. */
export function PersonNotesSection({ person, onChange }: PersonNotesSectionProps) {
  const intl = useIntl()
  const mayWrite = useMay('write_notes')
  return (
    <PageSection
      id="notes"
      title={<FormattedMessage id="admin.person.notes" />}
      description={<FormattedMessage id="admin.person.notes_description" />}
    >
      <Rows
        items={person.notes}
        none={<FormattedMessage id="admin.person.notes_none" />}
        row={({ id, at, operator, text }) => (
          <li key={id} className="py-2.5 text-sm">
            <p className="whitespace-pre-line break-words">{text}</p>
            <p className="break-all text-ink-subtle text-xs">
              {operator} · {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
            </p>
          </li>
        )}
      />
      {mayWrite && !person.deleted_at && <NoteForm id={person.id} onWritten={onChange} />}
    </PageSection>
  )
}

function NoteForm({ id, onWritten }: { id: string; onWritten: () => void }) {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    setSending(true)
    const input = { params: { id }, body: { text: text.trim() } }
    const sent = await succeeds(() => api('POST /api/operation/people/{id}/notes', input))
    setSending(false)
    if (!sent) return
    setText('')
    onWritten()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-3 grid max-w-prose gap-3">
      <Field label={<FormattedMessage id="admin.person.note" />}>
        <Textarea value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" size="sm" loading={sending}>
          <FormattedMessage id="admin.person.add_note" />
        </Button>
      </div>
    </form>
  )
}
