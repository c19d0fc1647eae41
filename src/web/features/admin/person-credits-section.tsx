import { type FormEvent, useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { Person, PersonBalance } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { FigureTable } from './figure-table.tsx'
import { GiveCreditsDialog } from './give-credits-dialog.tsx'
import { useMay } from './use-may.ts'

type PersonCreditsSectionProps = { person: Person; onChange: () => void }

/** A person's credits, now and at any moment, and giving more. */
export function PersonCreditsSection({ person, onChange }: PersonCreditsSectionProps) {
  const mayAdjust = useMay('adjust_credits')
  const [giving, setGiving] = useState(false)
  const { id, credits } = person
  if (!credits) return null
  return (
    <PageSection
      id="credits"
      title={<FormattedMessage id="admin.person.credits" />}
      description={<FormattedMessage id="admin.person.credits_description" />}
    >
      <div className="grid grid-cols-1 gap-6">
        <Balance balance={credits} />
        <TimeMachine id={id} />
        {mayAdjust && (
          <div>
            <Button onClick={() => setGiving(true)}>
              <FormattedMessage id="admin.credits.open" />
            </Button>
          </div>
        )}
        {giving && <GiveCreditsDialog person={person} onGiven={onChange} onClose={() => setGiving(false)} />}
      </div>
    </PageSection>
  )
}

function Balance({ balance: { available, held, debt, by_source } }: { balance: PersonBalance }) {
  const intl = useIntl()
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        <FormattedMessage id="admin.person.balance" values={{ available, held, debt }} />
      </p>
      {by_source.length > 0 && (
        <FigureTable
          caption={intl.formatMessage({ id: 'admin.person.by_source' })}
          columns={[
            { key: 'source', label: <FormattedMessage id="admin.person.source" /> },
            { key: 'amount', label: <FormattedMessage id="shell.credits" /> },
            { key: 'expiry', label: <FormattedMessage id="admin.person.next_expiry" /> },
          ]}
          rows={by_source.map(({ source, amount, next_expiry }) => ({
            key: source,
            cells: [
              <FormattedMessage key="source" id={`credits.source.${source}`} />,
              <FormattedNumber key="amount" value={amount} />,
              next_expiry ? (
                intl.formatDate(next_expiry, { dateStyle: 'medium' })
              ) : (
                <FormattedMessage key="never" id="admin.person.never" />
              ),
            ],
          }))}
        />
      )}
    </div>
  )
}

/** The balance at any moment, computed from the journal alone. */
function TimeMachine({ id }: { id: string }) {
  const intl = useIntl()
  const [moment, setMoment] = useState('')
  const [found, setFound] = useState<{ at: Date; balance: PersonBalance } | null>(null)
  const [looking, setLooking] = useState(false)

  async function look(event: FormEvent) {
    event.preventDefault()
    const at = new Date(moment)
    if (Number.isNaN(at.getTime())) return
    setLooking(true)
    await succeeds(async () => {
      const query = { at: at.toISOString() }
      const balance = await api('GET /api/operation/people/{id}/balance', { params: { id }, query })
      setFound({ at, balance })
    })
    setLooking(false)
  }

  return (
    <div className="rounded-lg bg-sunken p-4 ring-1 ring-line">
      <h3 className="text-lg">
        <FormattedMessage id="admin.person.time_machine" />
      </h3>
      <form onSubmit={(event) => void look(event)} className="mt-3 flex flex-wrap items-end gap-2">
        <Field label={<FormattedMessage id="admin.person.moment" />}>
          <TextInput
            className="min-w-0 max-w-full"
            type="datetime-local"
            step={1}
            required
            value={moment}
            onChange={(event) => setMoment(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={looking}>
          <FormattedMessage id="admin.person.look" />
        </Button>
      </form>
      <output className="mt-3 block">
        {found && (
          <div className="grid gap-2">
            <p className="font-semibold text-sm">
              {intl.formatDate(found.at, { dateStyle: 'medium', timeStyle: 'medium' })}
            </p>
            <Balance balance={found.balance} />
          </div>
        )}
      </output>
    </div>
  )
}
