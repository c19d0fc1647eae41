import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { GRANT_SOURCES, type GrantSource, MAX_LASTING_DAYS } from '../../../shared/catalogue/grant-sources.ts'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { DryRunDetails } from './dry-run-details.tsx'
import { FoldedSection } from './folded-parts.tsx'
import { Loaded } from './loaded.tsx'

type Tried = { source: GrantSource; days: number }

/** The effect that another expiry would have had on creations that people really used. */
export function ExpirySection() {
  const intl = useIntl()
  const [source, setSource] = useState<Tried['source']>('pack')
  const [days, setDays] = useState('')
  const [tried, setTried] = useState<Tried | 'wrong' | null>(null)

  function tryOut(event: FormEvent) {
    event.preventDefault()
    const lasting = /^\d{1,4}$/.test(days.trim()) ? Number(days) : 0
    setTried(lasting >= 1 && lasting <= MAX_LASTING_DAYS ? { source, days: lasting } : 'wrong')
  }

  return (
    <FoldedSection
      id="expiry"
      title={<FormattedMessage id="admin.expiry.title" />}
      description={<FormattedMessage id="admin.expiry.description" />}
    >
      <form onSubmit={tryOut} className="flex flex-wrap items-end gap-3">
        <Field label={<FormattedMessage id="admin.expiry.source" />}>
          <Select
            value={source}
            onChange={({ target }) =>
              setSource(GRANT_SOURCES.find((known) => known === target.value) ?? source)
            }
          >
            {GRANT_SOURCES.map((known) => (
              <option key={known} value={known}>
                {intl.formatMessage({ id: `credits.source.${known}` })}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={<FormattedMessage id="admin.expiry.days" />}
          error={
            tried === 'wrong' && (
              <FormattedMessage id="admin.expiry.rule" values={{ most: MAX_LASTING_DAYS }} />
            )
          }
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={days}
            maxLength={4}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        </Field>
        <Button type="submit">
          <FormattedMessage id="admin.expiry.try" />
        </Button>
      </form>
      {tried !== null && tried !== 'wrong' && <Result key={`${tried.source} ${tried.days}`} tried={tried} />}
    </FoldedSection>
  )
}

function Result({ tried }: { tried: Tried }) {
  return (
    <div className="mt-4 rounded-lg bg-sunken p-4 text-sm ring-1 ring-line">
      <Loaded
        load={() =>
          api('GET /api/operation/catalogue/expiry', {
            query: { source: tried.source, days: String(tried.days) },
          })
        }
      >
        {(run) => (
          <output className="block">
            <FormattedMessage
              id="admin.expiry.result"
              values={{
                credits: run.credits_before - run.credits_after,
                people: run.people_less,
                used: run.credits_before,
              }}
            />
            <DryRunDetails run={run} />
          </output>
        )}
      </Loaded>
    </div>
  )
}
